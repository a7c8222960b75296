// The build without captions and encryption has the same shape as the whole one.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
