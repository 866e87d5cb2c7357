import { settings } from '../../../screen/settings.ts'
import { fileProblem, isHeic, type FileProblem } from './file-problem.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** What is wrong with a file before anything is done with it. A photo may still be made lighter, and HEIC opened. */
export function earlyProblem(file: File): FileProblem | null {
  const problem = fileProblem(file, settings().upload)
  const mayShrink = problem === 'size' && file.type.startsWith('image/')
  return mayShrink || (problem === 'heic' && isHeic(file)) ? null : problem
}

/** The file as it is sent, or why it cannot be. */
export async function lighten(file: File): Promise<File | FileProblem> {
  const light = await shrinkPhoto(file)
  return fileProblem(light, settings().upload) ?? light
}
