import { routesByFeature } from '@parcelle/contract'
import { text } from 'node:stream/consumers'
import { API_PREFIX } from '@parcelle/contract/addresses'
import { ErrorBody } from '@parcelle/contract/errors'
import { openApi } from '@parcelle/contract/reference/openapi'
import type { Route } from '@parcelle/contract/route'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addReport } from '../features/report/testing.ts'
import { toDocumentId } from '../features/documents/ids.ts'
import { pagePdf } from '../features/receipts/inspection/testing/files.ts'
import { testApp } from '../testing/app.ts'
import { addDossier, type NewDossier } from '../testing/dossiers.ts'
import { walkRequests, type Description, type ExistingIds, type WalkedRequest } from '../testing/openapi-walk.ts'
import { isLong } from '../testing/sampling.ts'

/** `npm run walk` takes many more steps than `npm test`; the seed repeats a walk. */
const STEPS = Number(process.env['WALK'] ?? (isLong ? 1000 : 500))
const SEED = Number(process.env['WALK_SEED'] ?? 15)
/** The users, each with a dossier of their own. */
const own: Record<string, NewDossier> = {
  client: { advisor: 'advisor2', client: 'client' },
  direct: { direct: true, advisor: null, createdBy: 'direct', client: 'direct' },
  advisor: { advisor: 'advisor' },
  partner: { advisor: 'advisor' },
  gestion: { formId: 2, advisor: null, createdBy: 'gestion' },
  studio: { advisor: 'advisor' },
}
const people = Object.keys(own)
const STEPS_EACH = Math.ceil(STEPS / people.length)

const switches = { PROFILE: 'true', DUPLICATION: 'true', MANUAL_REGISTRATION: 'true' }
const { as, deps } = await testApp({ ...switches, CALLS_PER_MINUTE: '1000000' })
const routes = new Map<string, Route>(
  Object.values(routesByFeature).flatMap((room) => Object.values<Route>(room).map((one) => [one.name, one])),
)

// Unsafe cast: the description is ours, and has the shape that the walk reads.
const description = openApi({ version: '0', url: '', tokenUrl: '', authorizationUrl: '' }) as Description

test(
  'whatever is sent to any call is answered as the contract says, and never by a failure of ours',
  async () => {
    // Concurrently: no user's request may fail another's.
    const walks = await Promise.all(people.map(async (user) => walk(user, await findExistingIds(user))))
    expect(walks.flatMap(({ faults }) => faults)).toEqual([])
    // A walk that is refused everywhere has seen nothing; calls not open to the role do not count.
    const sum = (which: 'done' | 'allowed') => walks.reduce((all, walk) => all + walk[which], 0)
    expect(sum('done') / sum('allowed')).toBeGreaterThan(0.3)
  },
  STEPS_EACH * 1000 + 20_000,
)

async function walk(user: string, known: ExistingIds): Promise<{ faults: string[]; done: number; allowed: number }> {
  const requests = fc.sample(walkRequests(description, known), {
    seed: SEED + people.indexOf(user),
    numRuns: STEPS_EACH,
  })
  const faults: string[] = []
  let [done, allowed] = [0, 0]
  for (const request of requests) {
    const answer = await send(user, request)
    if (answer.status < 300) done += 1
    if (answer.status !== 403) allowed += 1
    const fault = findFault(request, answer)
    const { method, url } = request
    const payload = String(request.payload ?? '')
    if (fault !== null) faults.push(`${user} ${method} ${url.slice(0, 300)} ${payload.slice(0, 300)}: ${fault}`)
  }
  return { faults, done, allowed }
}

type Answer = { status: number; body: string }

async function send(user: string, { method, url, headers, payload }: WalkedRequest): Promise<Answer> {
  // A live stream never ends, so only its first chunk is read.
  const isLive = /\/events(\?|$)/.test(url)
  const body = payload === undefined ? {} : { payload }
  // Unsafe cast: the methods come from the description.
  const sent = { method: method as 'GET', url: API_PREFIX + url, headers, ...body, payloadAsStream: isLive }
  const reply = await as(user, sent)
  if (!isLive) return { status: reply.statusCode, body: reply.body }
  const stream = reply.stream()
  if (reply.statusCode === 200) stream.destroy()
  return { status: reply.statusCode, body: reply.statusCode === 200 ? '' : await text(stream) }
}

function findFault({ operation, statuses }: WalkedRequest, { status, body }: Answer): string | null {
  const said = `${status} ${body.slice(0, 300)}`
  const route = routes.get(operation.replace(/-(fr|en)$/, ''))
  if (!route || status >= 500) return said
  if (status >= 400) {
    // An odd value in the path may lead to another address. Paths without values declare every status.
    const isElsewhere = route.params !== undefined && status === 405
    const isKnown = statuses.includes(String(status)) || isElsewhere
    return isKnown && ErrorBody.safeParse(readJson(body)).success ? null : said
  }
  if (status !== (route.status ?? 200) && !(route.ranges && status === 206)) return said
  if (typeof route.reply === 'string' || status === 204) return null
  const result = route.reply.safeParse(readJson(body))
  return result.success ? null : `${said}: ${result.error.message.slice(0, 300)}`
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Existing ids: otherwise nearly every request would be a 404. */
async function findExistingIds(user: string): Promise<ExistingIds> {
  const published = await Promise.all(Object.values(deps.deployment.forms).map((id) => deps.forms.current(id)))
  const forms = published.flatMap((one) => (one ? [one] : []))
  const blocks = forms.flatMap(({ form }) => form.blocks)
  const elements = blocks.flatMap((block) => block.elements)
  const idsOf = async (table: 'dossier' | 'client' | 'receipt') =>
    (await deps.db.selectFrom(table).select('id').limit(60).execute()).map(({ id }) => id)
  for (let fresh = 0; fresh < 10; fresh++) await addDossier(deps, own[user])
  const { dossiers: seen = [] } = (await as(user, { url: `${API_PREFIX}/dossiers?itemsPerPage=50` })).json()
  const dossiers = [...seen.map(({ id }: { id: string }) => id), ...(await idsOf('dossier')).slice(0, 3)]
  const clients = await idsOf('client')
  const links = Array.from({ length: 4 }, () => crypto.randomUUID())
  for (const link of links)
    await addReport(deps, await addDossier(deps, { status: 'adequacy_report_validation' }), link)
  const codes = deps.deployment.documentTemplates.map(({ code }) => code)
  const documentIds = dossiers.flatMap((id) => codes.map((code) => toDocumentId(id, code)))
  return {
    id: dossiers,
    dossierId: dossiers,
    clientId: clients,
    clientsId: clients,
    receiptId: await idsOf('receipt'),
    formId: forms.map(({ formId }) => formId),
    form: forms.map(({ formId }) => formId),
    version: [...forms.map(({ edition }) => edition), 0, 1, 2],
    pageId: forms.flatMap(({ definition }) => definition.pages.map(({ id }) => id)),
    blockId: blocks.map(({ id }) => id),
    block: blocks.map(({ id }) => id),
    submittingBlockId: blocks.map(({ id }) => id),
    elementId: elements.map(({ id }) => id),
    docId: documentIds,
    documentId: [...documentIds, ...deps.deployment.products.flatMap(({ documents }) => documents.map(({ id }) => id))],
    printId: elements.flatMap(({ attributes }) => attributes.printId ?? []),
    block_id: blocks.map(({ id }) => id),
    typeId: elements.flatMap(({ attributes }) => attributes.types?.map(({ typeId }) => typeId) ?? []),
    edition: (await deps.db.selectFrom('edition').select('id').execute()).map(({ id }) => id),
    esign: ['docusign'],
    token: links,
    part: ['situation', 'reasons'],
    datalistId: Object.keys(deps.deployment.datalists),
    event: ['validate_report', 'reopen', 'issue_report', 'pass_check', 'reject'],
    file: [PDF, Buffer.from('<script>').toString('base64'), ''],
    value: [...elements.flatMap(({ attributes }) => attributes.options?.map(({ value }) => value) ?? []), PDF],
  }
}
const PDF = pagePdf().toString('base64')
