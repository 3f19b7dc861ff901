/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

/**
 * One fact of the machine that its file does not tell, because it is damaged, refused or at odds
 * with another. The rest of the table holds.
 *
 * @param file the file
 * @param fault what is wrong with it, with its value where it could be read
 * @param fact what is therefore not known, as the object of a sentence
 */
public record Gap(String file, String fault, String fact) {}
