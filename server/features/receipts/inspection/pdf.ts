import { PDF, PdfArray, PdfDict, PdfName, PdfRef, PdfStream, type PdfObject } from '../../../platform/pdf/pdf-file.ts'
import { refuseLargeStreams, type PageStreams, type UnpackLimits } from './pdf-streams.ts'
import { damaged, FileProblemError, type FileProblem } from './problems.ts'

/**
 * Refuses a PDF that is damaged, needs a password, has active content, or unpacks to more than a viewer can hold. An
 * encrypted PDF that opens without a password, as banks send them, is accepted.
 */
export async function refusePdf(content: Buffer, limits?: UnpackLimits): Promise<void> {
  if (!hasEnd(content)) throw damaged()
  const pdf = await PDF.load(content).catch(() => {
    throw damaged()
  })
  if (pdf.isEncrypted && !pdf.isAuthenticated) throw new FileProblemError('receipt.error.password')
  if (pdf.getPageCount() === 0) throw new FileProblemError('receipt.error.no-page')
  const { catalog, registry } = pdf.context
  const resolve = (ref: PdfRef) => registry.resolve(ref)
  const { problem, ...found } = walk(catalog.getDict(), resolve)
  if (problem) throw new FileProblemError(problem)
  await refuseLargeStreams(found, resolve, limits)
}

/** Readers look for the end marker in the last 1024 bytes; some programs pad with zeros. */
function hasEnd(content: Buffer): boolean {
  let end = content.length
  while (end > 0 && content[end - 1] === 0) end--
  return content.subarray(Math.max(0, end - 1024), end).includes('%%EOF')
}

type Resolve = (ref: PdfRef) => PdfObject | null

type WalkResult = PageStreams & { problem: FileProblem | null }

/** Walks everything reachable from the root, since actions and files may be anywhere. */
function walk(root: PdfObject, resolve: Resolve): WalkResult {
  // Objects rather than references: in a large file, two references to the same object may not be the same instance.
  const seen = new Set<PdfObject>()
  const streams: PdfStream[] = []
  const contents: PdfObject[] = []
  const waiting: PdfObject[] = [root]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof PdfRef) {
      const target = resolve(next)
      if (!target || seen.has(target)) continue
      seen.add(target)
      waiting.push(target)
    } else if (next instanceof PdfArray) {
      for (const item of next) waiting.push(item)
    } else if (next instanceof PdfDict) {
      const problem = dictProblem(next, resolve) ?? automaticProblem(next, resolve)
      if (problem) return { problem, streams, contents }
      if (next instanceof PdfStream) streams.push(next)
      const content = next.get('Contents', resolve)
      if (content) contents.push(content)
      for (const [, value] of next) waiting.push(value)
    }
  }
  return { problem: null, streams, contents }
}

/** Refused anywhere, even behind a click. */
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
  // XFA forms are drawn by a script.
  if (dict.has('JS') || dict.has('XFA')) return 'receipt.error.scripts'
  if (dict.has('EF') || nameOf(dict, 'Type', resolve) === 'EmbeddedFile') return 'receipt.error.attachments'
  return actions[nameOf(dict, 'S', resolve)] ?? subtypes[nameOf(dict, 'Subtype', resolve)] ?? null
}

/** Automatic actions that only navigate, or show and hide content. */
const harmless: ReadonlySet<string> = new Set(['', 'GoTo', 'Named', 'Hide', 'SetOCGState', 'Trans'])

/**
 * Finds an action that runs without a click: OpenAction, or an event (AA) of the document, a page, a field or an
 * annotation. A link that the reader clicks is allowed.
 */
function automaticProblem(dict: PdfDict, resolve: Resolve): FileProblem | null {
  const events = dict.get('AA', resolve)
  const started = events instanceof PdfDict ? [...events].map(([, action]) => action) : []
  const waiting = [dict.get('OpenAction'), ...started].filter((action) => action !== undefined)
  const seen = new Set<PdfObject>()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const action = next instanceof PdfRef ? resolve(next) : next
    // An array is a destination page.
    if (!(action instanceof PdfDict) || seen.has(action)) continue
    seen.add(action)
    const type = nameOf(action, 'S', resolve)
    if (!harmless.has(type)) return actions[type] ?? 'receipt.error.opens'
    const after = action.get('Next', resolve)
    if (after instanceof PdfArray) waiting.push(...after)
    else if (after) waiting.push(after)
  }
  return null
}

function nameOf(dict: PdfDict, key: string, resolve: Resolve): string {
  const value = dict.get(key, resolve)
  return value instanceof PdfName ? value.value : ''
}
