#!/bin/sh
# Makes the demo library's clips from drawn frames. Needs a JDK 25 and ffmpeg with libx264; run by hand, the result is kept
# in src/main/resources. Each clip is 8 s: four closed groups of 48 frames without B-frames, and 375 AAC frames exactly.
set -eu
cd "$(dirname -- "$0")"
out=../src/main/resources/io/foyer/demo/internal/clips
mkdir -p "$out"
for clip in lake day night stage; do
  java Clips.java "$clip" > "/tmp/foyer-clip.raw"
  case $clip in lake) tone=196 ;; day) tone=220 ;; night) tone=165 ;; *) tone=247 ;; esac
  for size in 1280x720:36 854x480:35 426x240:34; do
    height=${size#*x}
    ffmpeg -nostdin -v error -y -f rawvideo -pix_fmt bgr24 -s 1280x720 -r 24 -i /tmp/foyer-clip.raw \
      -f lavfi -t 8 -i "aevalsrc=0.05*sin(2*PI*$tone*t)*(0.6+0.4*sin(2*PI*t/4))+0.03*sin(2*PI*$tone*1.5*t):s=48000" \
      -vf "scale=${size%:*}:flags=lanczos" -c:v libx264 -profile:v main -preset veryslow -crf "${size#*:}" -pix_fmt yuv420p \
      -g 48 -keyint_min 48 -sc_threshold 0 -bf 0 -x264-params scenecut=0:open-gop=0 \
      -c:a aac -b:a 32k -ac 1 -ar 48000 -t 8 -map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact \
      "$out/$clip-${height%:*}.mp4"
  done
done
rm -f /tmp/foyer-clip.raw
ls -l "$out"
