/** Says who is in a picture, a gallery, a scene. */
@NullMarked
package io.foyer.recognition.identification.internal;

import org.jspecify.annotations.NullMarked;
