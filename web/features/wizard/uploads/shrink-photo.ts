import { isHeic, fileType } from './file-problem.ts'
import { shrunkSize } from './shrunk-size.ts'

const QUALITY = 0.85

/**
 * Re-encodes a photo upright, with at most 2000 pixels per side and without EXIF data such as its location. Other files
 * are returned unchanged, and so are formats this browser cannot decode (mostly HEIC), which the server converts.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!/^image\/(?:jpeg|png|hei[cf])/.test(fileType(file))) return file
  const photo = await decode(file)
  if (!photo) return file
  const size = shrunkSize(photo.width, photo.height)
  const blob = await encode(photo, size)
  photo.close()
  if (!blob || (blob.size >= file.size && !isHeic(file) && !(await hasMetadata(file)))) return file
  return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' })
}

/** EXIF or XMP, which precede the image data. */
async function hasMetadata(file: File): Promise<boolean> {
  const start = new TextDecoder('latin1').decode(await file.slice(0, 128 * 1024).arrayBuffer())
  return /Exif\0|eXIf|ns\.adobe\.com\/xap/.test(start)
}

async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // The browser does not support the format, or the file is damaged.
    return null
  }
}

function encode(photo: ImageBitmap, { width, height }: { width: number; height: number }): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  // JPEG has no transparency; it would turn black.
  if (context) context.fillStyle = 'white'
  context?.fillRect(0, 0, width, height)
  context?.drawImage(photo, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
