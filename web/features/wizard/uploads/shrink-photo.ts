import { isHeic, fileType } from './file-problem.ts'
import { shrunkSize } from './shrunk-size.ts'

const QUALITY = 0.85

/**
 * A photo light enough to be sent from a phone: upright, at most 2000 pixels, without the place it was taken at, which
 * drawing it anew leaves out. A file that is no photo, or would neither grow lighter nor lose a trace, goes as it is, as
 * does a photo that this browser cannot open, such as HEIC in most: the server can.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!/^image\/(?:jpeg|png|hei[cf])/.test(fileType(file))) return file
  const photo = await decode(file)
  if (!photo) return file
  const size = shrunkSize(photo.width, photo.height)
  const blob = await encode(photo, size)
  photo.close()
  if (!blob || (blob.size >= file.size && !isHeic(file) && !(await hasTraces(file)))) return file
  return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' })
}

/** Whether a photo says where, when or with what it was taken: EXIF or XMP, which stand before the picture. */
async function hasTraces(file: File): Promise<boolean> {
  const start = new TextDecoder('latin1').decode(await file.slice(0, 128 * 1024).arrayBuffer())
  return /Exif\0|eXIf|ns\.adobe\.com\/xap/.test(start)
}

async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // Every failure means the same: this browser does not know the format, or the file is broken.
    return null
  }
}

function encode(photo: ImageBitmap, { width, height }: { width: number; height: number }): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  // What was transparent would turn black.
  if (pen) pen.fillStyle = 'white'
  pen?.fillRect(0, 0, width, height)
  pen?.drawImage(photo, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
