/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a PromQL expression as far as the project's alerts and dashboard go, and refuses the rest:
 * operators, aggregations, the functions below, and selectors with labels and a range.
 */
final class PromQl {

  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*(?:([A-Za-z_:][A-Za-z0-9_:]*)|(\\d+[smhd]\\b)|(\\d[0-9.]*(?:e\\d+)?)|(\\[[^\\]]*\\])|(\"[^\"]*\")"
              + "|(==|!=|>=|<=|=~|!~|[-+*/><=(){},]))");
  private static final Pattern RANGE = Pattern.compile("\\[(\\d+[smhd]|\\$__rate_interval)\\]");
  private static final String DURATION = "\\d+[smhd]";
  private static final Set<String> OF_COUNTERS = Set.of("rate", "increase", "resets");
  private static final Set<String> AGGREGATIONS = Set.of("sum", "count", "max", "min", "avg");
  private static final Set<String> WORDS = Set.of("or", "and", "unless", "offset");
  private static final Set<String> OPERATORS =
      Set.of("==", "!=", ">=", "<=", ">", "<", "+", "-", "*", "/", "or", "and", "unless");

  /**
   * One selector.
   *
   * @param name the metric
   * @param labels the labels it asks for
   * @param counted whether a function is taken of it that counters are for
   */
  record Selector(String name, List<String> labels, boolean counted) {}

  private final List<String> tokens = new ArrayList<>();
  private final List<Selector> selectors = new ArrayList<>();
  private int at;

  private PromQl(String text) {
    Matcher matcher = TOKEN.matcher(text.stripTrailing());
    int end = 0;
    while (matcher.find() && matcher.start() == end) {
      tokens.add(matcher.group().strip());
      end = matcher.end();
    }
    if (end != text.stripTrailing().length()) {
      throw new IllegalArgumentException("not PromQL from \"" + text.substring(end) + "\" on");
    }
    tokens.add("");
  }

  /**
   * Reads an expression.
   *
   * @param text the expression
   * @return its selectors
   * @throws IllegalArgumentException if it is not such an expression
   */
  static List<Selector> selectors(String text) {
    PromQl parser = new PromQl(text);
    parser.expression();
    if (!parser.peek().isEmpty()) {
      throw parser.wrong("an operator");
    }
    return List.copyOf(parser.selectors);
  }

  /** Precedence does not matter for what is asked here. */
  private void expression() {
    operand();
    while (OPERATORS.contains(peek())) {
      at++;
      operand();
    }
  }

  private void operand() {
    String token = next();
    if (token.equals("(")) {
      expression();
      expect(")");
    } else if (OF_COUNTERS.contains(token) || token.equals("count_over_time")) {
      expect("(");
      selector(next(), true, OF_COUNTERS.contains(token));
      expect(")");
    } else if (AGGREGATIONS.contains(token) || token.equals("vector")) {
      expect("(");
      expression();
      expect(")");
    } else if (!token.matches("\\d.*") || token.matches(DURATION)) {
      selector(token, false, false);
    }
  }

  private void selector(String name, boolean ranged, boolean counted) {
    if (!name.matches("[a-z][a-z0-9_]*") || WORDS.contains(name) || peek().equals("(")) {
      at--;
      throw wrong("a metric or a known function");
    }
    List<String> labels = new ArrayList<>();
    if (peek().equals("{")) {
      do {
        at++;
        labels.add(next());
        if (!Set.of("=", "!=", "=~", "!~").contains(next()) || !next().startsWith("\"")) {
          throw wrong("a label's match");
        }
      } while (peek().equals(","));
      expect("}");
    }
    boolean range = peek().startsWith("[");
    if ((range && !RANGE.matcher(next()).matches()) || range != ranged) {
      throw wrong(ranged ? "a range" : "no range");
    }
    if (peek().equals("offset")) {
      at++;
      if (!next().matches(DURATION)) {
        throw wrong("a duration");
      }
    }
    selectors.add(new Selector(name, labels, counted));
  }

  private String peek() {
    return tokens.get(at);
  }

  private String next() {
    if (peek().isEmpty()) {
      throw wrong("more");
    }
    return tokens.get(at++);
  }

  private void expect(String token) {
    if (!next().equals(token)) {
      at--;
      throw wrong(token);
    }
  }

  private IllegalArgumentException wrong(String wanted) {
    return new IllegalArgumentException(
        wanted + " expected at token " + at + ", \"" + peek() + "\", of " + tokens);
  }
}
