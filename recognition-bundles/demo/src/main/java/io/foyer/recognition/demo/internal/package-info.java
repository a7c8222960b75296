/** Models and releases for drawn people, and how the demo installs them. */
@NullMarked
package io.foyer.recognition.demo.internal;

import org.jspecify.annotations.NullMarked;
