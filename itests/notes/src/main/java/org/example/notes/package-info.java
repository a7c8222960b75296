/** Notes of the signed-in user: the worked example of a bundle. */
@NullMarked
package org.example.notes;

import org.jspecify.annotations.NullMarked;
