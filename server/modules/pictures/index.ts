export { registerPictureSuppliers } from './picture-suppliers.ts';
export { respondWithPicture } from './respond-with-picture.ts';
export { sweepPictures } from './sweep-pictures.ts';
