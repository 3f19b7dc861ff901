/** Reading kernel files below an injected root, with four distinct answers. */
@NullMarked
package io.corelane.affinity.system;

import org.jspecify.annotations.NullMarked;
