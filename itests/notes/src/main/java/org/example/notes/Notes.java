package org.example.notes;

import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import io.foyer.store.Database;
import io.foyer.store.DatabaseFile;
import io.foyer.store.Schema;
import io.foyer.store.Store;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Notes of the signed-in user. */
@Component(service = Notes.class)
@BrowsingResource
@Path("notes")
@Produces("application/json")
public final class Notes {
  private final Database database;

  @Activate
  public Notes(@Reference Store store) {
    database =
        store.open(new Schema(DatabaseFile.FOYER, "notes", Notes.class, List.of(NoteMapper.class)));
  }

  @GET
  public List<Note> list(@Context SecurityContext security) {
    Viewer viewer = CurrentViewer.of(security);
    return database.read(NoteMapper.class, notes -> notes.of(viewer.userId()));
  }

  @POST
  public List<Note> add(@Context SecurityContext security, NewNote note) {
    Viewer viewer = CurrentViewer.of(security);
    String text = note.text();
    if (text == null || text.isBlank()) {
      throw new Failure.Invalid("text", "A note needs a text");
    }
    return database.write(
        NoteMapper.class,
        notes -> {
          notes.add(viewer.userId(), text);
          return notes.of(viewer.userId());
        });
  }

  /** A note as it is answered. */
  public record Note(long id, String text) {}

  /** A note as it is sent. */
  public record NewNote(@Nullable String text) {}

  /** The statements of this bundle. */
  public interface NoteMapper {
    @Select("SELECT id, text FROM note WHERE user_id = #{user} ORDER BY id")
    List<Note> of(int user);

    @Insert("INSERT INTO note (user_id, text) VALUES (#{user}, #{text})")
    int add(@Param("user") int user, @Param("text") String text);
  }
}
