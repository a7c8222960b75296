package io.foyer.recognition.identification.internal;

import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** All SQL on fingerprints (contract 5.2). Rows come as one JSON text. */
interface FingerprintMapper {
  /** A scene's fingerprint as it is kept. */
  record Scene(String fingerprintStatus, int totalFaces, int framesAnalyzed, String dbVersion) {}

  /** An image's fingerprint as it is kept. */
  record Image(@Nullable String galleryId, int facesDetected, String dbVersion) {}

  @Insert(
      """
      INSERT INTO scene_fingerprints
        (scene_id, total_faces, frames_analyzed, fingerprint_status, db_version, created_at,
         updated_at)
      VALUES (#{scene}, #{faces}, #{frames}, 'complete', #{version}, #{now}, #{now})
      ON CONFLICT (scene_id) DO UPDATE SET
        total_faces = excluded.total_faces, frames_analyzed = excluded.frames_analyzed,
        fingerprint_status = excluded.fingerprint_status, db_version = excluded.db_version,
        updated_at = excluded.updated_at
      """)
  void putScene(
      @Param("scene") long scene,
      @Param("faces") int faces,
      @Param("frames") int frames,
      @Param("version") String version,
      @Param("now") Instant now);

  @Delete(
      """
      DELETE FROM scene_fingerprint_faces
      WHERE fingerprint_id = (SELECT id FROM scene_fingerprints WHERE scene_id = #{scene})
      """)
  void clearScene(long scene);

  /**
   * Adds the performers of a scene.
   *
   * @param faces a JSON array of {@link Fingerprints.SceneFace}
   */
  @Insert(
      """
      INSERT INTO scene_fingerprint_faces
        (fingerprint_id, performer_id, endpoint, face_count, avg_confidence, proportion, created_at)
      SELECT f.id, r.value ->> 'performerId', r.value ->> 'endpoint', r.value ->> 'faceCount',
             r.value ->> 'avgConfidence', r.value ->> 'proportion', #{now}
      FROM json_each(#{faces}) r JOIN scene_fingerprints f ON f.scene_id = #{scene}
      WHERE true
      ON CONFLICT (fingerprint_id, performer_id) DO NOTHING
      """)
  void addSceneFaces(
      @Param("scene") long scene, @Param("faces") String faces, @Param("now") Instant now);

  /**
   * Keeps that images were looked at; an image keeps its gallery when none is given.
   *
   * @param images a JSON array of {@link Fingerprints.ImageRow}
   */
  @Insert(
      """
      INSERT INTO image_fingerprints
        (image_id, gallery_id, faces_detected, db_version, created_at, updated_at)
      SELECT r.value ->> 'image', #{gallery}, r.value ->> 'faces', #{version}, #{now}, #{now}
      FROM json_each(#{images}) r
      WHERE true
      ON CONFLICT (image_id) DO UPDATE SET
        gallery_id = coalesce(excluded.gallery_id, gallery_id),
        faces_detected = excluded.faces_detected, db_version = excluded.db_version,
        updated_at = excluded.updated_at
      """)
  void putImages(
      @Param("images") String images,
      @Param("gallery") @Nullable String gallery,
      @Param("version") String version,
      @Param("now") Instant now);

  @Delete(
      """
      DELETE FROM image_fingerprint_faces
      WHERE image_id IN (SELECT r.value ->> 'image' FROM json_each(#{images}) r)
      """)
  void clearImages(@Param("images") String images);

  /**
   * Adds the performers of images; of two faces of one performer in an image the first one stays.
   *
   * @param faces a JSON array of {@link Fingerprints.ImageFace}
   */
  @Insert(
      """
      INSERT INTO image_fingerprint_faces
        (image_id, performer_id, endpoint, confidence, distance, bbox_x, bbox_y, bbox_w, bbox_h,
         created_at)
      SELECT r.value ->> 'image', r.value ->> 'performerId', r.value ->> 'endpoint',
             r.value ->> 'confidence', r.value ->> 'distance', r.value ->> 'x', r.value ->> 'y',
             r.value ->> 'w', r.value ->> 'h', #{now}
      FROM json_each(#{faces}) r
      WHERE true
      ON CONFLICT (image_id, performer_id) DO NOTHING
      """)
  void addImageFaces(@Param("faces") String faces, @Param("now") Instant now);

  @Select(
      """
      SELECT fingerprint_status, total_faces, frames_analyzed, db_version
      FROM scene_fingerprints WHERE scene_id = #{scene}
      """)
  @Nullable Scene scene(long scene);

  @Select(
      """
      SELECT performer_id, endpoint, face_count, avg_confidence, proportion
      FROM scene_fingerprint_faces JOIN scene_fingerprints f ON f.id = fingerprint_id
      WHERE scene_id = #{scene} ORDER BY performer_id
      """)
  List<Fingerprints.SceneFace> sceneFaces(long scene);

  @Select(
      """
      SELECT gallery_id, faces_detected, db_version FROM image_fingerprints
      WHERE image_id = #{image}
      """)
  @Nullable Image image(String image);

  @Select(
      """
      SELECT image_id AS image, performer_id, endpoint, confidence, distance, bbox_x AS x,
             bbox_y AS y, bbox_w AS w, bbox_h AS h
      FROM image_fingerprint_faces WHERE image_id = #{image} ORDER BY performer_id
      """)
  List<Fingerprints.ImageFace> imageFaces(String image);
}
