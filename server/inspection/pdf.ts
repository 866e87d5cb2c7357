import { PDF, PdfArray, PdfDict, PdfName, PdfRef, type PdfObject } from '@libpdf/core'
import { damaged, Unfit, type FileProblem } from './problems.ts'

/**
 * Refuses a PDF that nobody can read, or that does more than show pages. One that is encrypted but opens without a
 * password, as banks send them, is taken.
 */
export async function refusePdf(content: Buffer): Promise<void> {
  if (!hasEnd(content)) throw damaged()
  const pdf = await PDF.load(content).catch(() => {
    throw damaged()
  })
  if (pdf.isEncrypted && !pdf.isAuthenticated) throw new Unfit('receipt.error.password')
  if (pdf.getPageCount() === 0) throw new Unfit('receipt.error.no-page')
  const { catalog, registry } = pdf.context
  const problem = findProblem(catalog.getDict(), (ref) => registry.resolve(ref))
  if (problem) throw new Unfit(problem)
}

/** Readers look for the end among the last thousand bytes; some programs fill up with zeros. */
function hasEnd(content: Buffer): boolean {
  let end = content.length
  while (end > 0 && content[end - 1] === 0) end--
  return content.subarray(Math.max(0, end - 1024), end).includes('%%EOF')
}

type Resolve = (ref: PdfRef) => PdfObject | null

/** Goes through all that can be reached from the root, wherever an action or a file may hide. */
function findProblem(root: PdfObject, resolve: Resolve): FileProblem | null {
  const seen = new Set<PdfRef>()
  const waiting: PdfObject[] = [root]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof PdfRef) {
      const target = seen.has(next) ? null : resolve(next)
      seen.add(next)
      if (target) waiting.push(target)
    } else if (next instanceof PdfArray) {
      for (const item of next) waiting.push(item)
    } else if (next instanceof PdfDict) {
      const problem = dictProblem(next, resolve)
      if (problem) return problem
      for (const [, value] of next) waiting.push(value)
    }
  }
  return null
}

const actions: Readonly<Record<string, FileProblem>> = {
  JavaScript: 'receipt.error.scripts',
  Launch: 'receipt.error.launch',
  GoToE: 'receipt.error.attachments',
}
const subtypes: Readonly<Record<string, FileProblem>> = {
  FileAttachment: 'receipt.error.attachments',
  RichMedia: 'receipt.error.attachments',
}

function dictProblem(dict: PdfDict, resolve: Resolve): FileProblem | null {
  const nameOf = (key: string) => {
    const value = dict.get(key, resolve)
    return value instanceof PdfName ? value.value : ''
  }
  // XFA is a form that draws itself by a program of its own.
  if (dict.has('JS') || dict.has('XFA')) return 'receipt.error.scripts'
  if (dict.has('EF') || nameOf('Type') === 'EmbeddedFile') return 'receipt.error.attachments'
  return actions[nameOf('S')] ?? subtypes[nameOf('Subtype')] ?? null
}
