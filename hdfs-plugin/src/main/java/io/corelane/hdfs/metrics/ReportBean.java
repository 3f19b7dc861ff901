/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.TreeMap;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanInfo;
import javax.management.ReflectionException;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenMBeanAttributeInfoSupport;
import javax.management.openmbean.OpenMBeanInfoSupport;
import org.jspecify.annotations.Nullable;

/**
 * The attributes as a bean, with the names and types that an MXBean would give them: those of Java
 * 8 and 11 know no records.
 */
final class ReportBean implements DynamicMBean {

  private final CorelaneAttributes report;
  private final OpenData data = new OpenData();
  private final Map<String, Method> getters = new TreeMap<>();
  private final MBeanInfo info;

  ReportBean(CorelaneAttributes report) throws OpenDataException {
    this.report = report;
    for (Method method : CorelaneAttributes.class.getMethods()) {
      getters.put(method.getName().substring("get".length()), method);
    }
    OpenMBeanAttributeInfoSupport[] attributes = new OpenMBeanAttributeInfoSupport[getters.size()];
    int i = 0;
    for (Map.Entry<String, Method> getter : getters.entrySet()) {
      String name = getter.getKey();
      attributes[i++] =
          new OpenMBeanAttributeInfoSupport(
              name, name, data.type(getter.getValue().getReturnType()), true, false, false);
    }
    info =
        new OpenMBeanInfoSupport(
            report.getClass().getName(), "What Corelane does", attributes, null, null, null);
  }

  @Override
  public Object getAttribute(String name) throws AttributeNotFoundException, ReflectionException {
    Method getter = getters.get(name);
    if (getter == null) {
      throw new AttributeNotFoundException(name);
    }
    try {
      return data.value(getter.invoke(report));
    } catch (ReflectiveOperationException | OpenDataException e) {
      throw new ReflectionException(e, name);
    }
  }

  @Override
  public AttributeList getAttributes(String[] names) {
    AttributeList found = new AttributeList();
    for (String name : names) {
      try {
        found.add(new Attribute(name, getAttribute(name)));
      } catch (AttributeNotFoundException | ReflectionException e) {
        // As the interface wants it: what is missing could not be read.
      }
    }
    return found;
  }

  @Override
  public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
    throw new AttributeNotFoundException(attribute.getName() + " cannot be set");
  }

  @Override
  public AttributeList setAttributes(AttributeList attributes) {
    return new AttributeList();
  }

  @Override
  public Object invoke(String operation, Object @Nullable [] values, String @Nullable [] types)
      throws ReflectionException {
    throw new ReflectionException(new NoSuchMethodException(operation));
  }

  @Override
  public MBeanInfo getMBeanInfo() {
    return info;
  }
}
