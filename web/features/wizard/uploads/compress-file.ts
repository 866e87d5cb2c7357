import type { UploadLimits } from '@parcelle/domain/upload'
import { fileProblem, isHeic, type FileProblem } from './file-problem.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** Problems found before compression, which may still fix the size of a photo and convert HEIC. */
export function findEarlyProblem(file: File, limits: UploadLimits): FileProblem | null {
  const problem = fileProblem(file, limits)
  const mayShrink = problem === 'size' && file.type.startsWith('image/')
  return mayShrink || (problem === 'heic' && isHeic(file)) ? null : problem
}

export async function compressFile(file: File, limits: UploadLimits): Promise<File | FileProblem> {
  const light = await shrinkPhoto(file)
  return fileProblem(light, limits) ?? light
}
