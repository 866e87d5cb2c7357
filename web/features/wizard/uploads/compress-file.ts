import { settings } from '../../../screen/settings.ts'
import { fileProblem, isHeic, type FileProblem } from './file-problem.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** Problems found before compression, which may still fix the size of a photo and convert HEIC. */
export function findEarlyProblem(file: File): FileProblem | null {
  const problem = fileProblem(file, settings().upload)
  const mayShrink = problem === 'size' && file.type.startsWith('image/')
  return mayShrink || (problem === 'heic' && isHeic(file)) ? null : problem
}

export async function compressFile(file: File): Promise<File | FileProblem> {
  const light = await shrinkPhoto(file)
  return fileProblem(light, settings().upload) ?? light
}
