import { ConfigProblem } from '../../config.ts'
import { inspectParts, needUsable } from '../../deployment/deployment.ts'
import { findParts, readLiveDeployment } from '../../deployment/edition-rows.ts'
import { formStore } from '../../deployment/form-store.ts'
import { digestParts, type Parts } from '../../deployment/parts.ts'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { parisDay } from '../../platform/today.ts'
import { compareParts } from './compare.ts'
import { findDraftParts } from './draft-parts.ts'
import { readFolder, writeFolder } from './files.ts'
import { moveDossiers, openTarget } from './move/move.ts'
import { reportMove } from './move/report.ts'
import { makeLive } from './publish.ts'
import { addDraft, findEdition, findLive, listEditions, lockEditions, writeDraft, type EditionRow } from './queries.ts'

type Print = (line: string) => void
type Context = { db: Db; customer: string; print: Print }

const usage =
  'Usage: npm run editions list | show ID | diff A B | export ID FOLDER | import FOLDER | publish ID | restore ID | move ID --dry-run|--safe'

/** Runs a command of the operator and returns its exit code. An expected problem is a ConfigProblem. */
export async function commandEditions(context: Context, [command = '', ...names]: readonly string[]): Promise<number> {
  const found = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!found || found.count !== names.length) {
    context.print(usage)
    return 2
  }
  await found.run(context, names[0] ?? '', names[1] ?? '')
  return 0
}

type Command = { count: number; run(context: Context, first: string, second: string): Promise<void> }
const commands: Readonly<Record<string, Command>> = {
  list: { count: 0, run: list },
  show: { count: 1, run: show },
  diff: { count: 2, run: diff },
  export: { count: 2, run: exportEdition },
  import: { count: 1, run: importFolder },
  publish: { count: 1, run: publish },
  restore: { count: 1, run: restore },
  move: { count: 2, run: move },
}

async function list({ db, print }: Context): Promise<void> {
  for (const edition of await listEditions(db)) print(describe(edition))
}

async function show({ db, print }: Context, id: string): Promise<void> {
  const edition = await needEdition(db, id)
  print(describe(edition))
  const { dossiers } = await db
    .selectFrom('dossier')
    .select(db.fn.countAll<number>().as('dossiers'))
    .where('edition', '=', edition.id)
    .executeTakeFirstOrThrow()
  print(`digest ${edition.digest ?? 'none'}, parent ${edition.parent ?? 'none'}, ${dossiers} dossiers`)
  for (const [path, { digest }] of await findDraftParts(db, edition)) print(`  ${digest.slice(0, 16)}  ${path}`)
}

async function diff({ db, print }: Context, a: string, b: string): Promise<void> {
  const [before, after] = [await needEdition(db, a), await needEdition(db, b)]
  const changes = compareParts(await findDraftParts(db, before), await findDraftParts(db, after))
  for (const change of changes.length > 0 ? changes : ['The two editions are the same.']) print(change)
}

async function exportEdition({ db, print }: Context, id: string, folder: string): Promise<void> {
  const { edition, files } = await writeEdition(db, id, folder)
  print(`${files} files of the edition ${edition} are in ${folder}.`)
}

/** Writes the files of an edition, or of a draft, to a new folder. */
export async function writeEdition(db: Db, id: string, folder: string): Promise<{ edition: string; files: number }> {
  const edition = await needEdition(db, id)
  const parts = await findDraftParts(db, edition)
  await writeFolder(parts, folder)
  return { edition: edition.id, files: parts.size }
}

/** Adds a draft, which may be broken: publishing checks it. */
async function importFolder({ db, print }: Context, folder: string): Promise<void> {
  const parts = await readFolder(folder)
  const draft = await db.transaction().execute(async (tx) => {
    await lockEditions(tx)
    const live = await findLive(tx)
    return addDraft(tx, parts, { parent: live?.id ?? null, title: folder })
  })
  print(`The draft ${draft.id} has the ${parts.size} files of ${folder}, digest ${draft.digest}.`)
}

async function publish({ db, customer, print }: Context, id: string): Promise<void> {
  const published = await db.transaction().execute(async (tx) => {
    await lockEditions(tx)
    const edition = await needEdition(tx, id)
    const live = await findLive(tx)
    if (edition.state === 'live') throw new ConfigProblem(`The edition ${edition.id} is live already.`)
    if (edition.state === 'past')
      throw new ConfigProblem(`The edition ${edition.id} was published before: npm run editions restore ${edition.id}.`)
    if (edition.state === 'proposed')
      throw new ConfigProblem(`The edition ${edition.id} is proposed in the studio: it is approved or withdrawn there.`)
    if (edition.state === 'discarded') throw new ConfigProblem(`The draft ${edition.id} was discarded.`)
    if (edition.parent !== (live?.id ?? null)) throw new ConfigProblem(await describeInterval(tx, edition, live))
    const parts = await findDraftParts(tx, edition)
    if (live?.digest === digestParts(parts))
      throw new ConfigProblem(`The draft ${edition.id} is the same as the live edition.`)
    if (edition.base !== null) await writeDraft(tx, edition.id, parts)
    await makeLive(tx, edition.id, check(parts, edition.id, customer))
    return edition
  })
  print(`The edition ${published.id} is live: new dossiers get it, others keep theirs.`)
}

/** Publishes the content of an earlier edition again, as a new edition. */
async function restore({ db, customer, print }: Context, id: string): Promise<void> {
  const restored = await db.transaction().execute(async (tx) => {
    await lockEditions(tx)
    const edition = await needEdition(tx, id)
    const live = await findLive(tx)
    if (edition.state === 'live')
      throw new ConfigProblem(`The edition ${edition.id} is live: there is nothing to restore.`)
    if (edition.state !== 'past')
      throw new ConfigProblem(`The edition ${edition.id} was never published: npm run editions publish ${edition.id}.`)
    const parts = await findParts(tx, edition.id)
    if (live?.digest === edition.digest)
      throw new ConfigProblem(
        `The live edition ${live.id} has the content of ${edition.id}: there is nothing to restore.`,
      )
    const draft = await addDraft(tx, parts, { parent: live?.id ?? null, title: `restore ${edition.id}` })
    await makeLive(tx, draft.id, check(parts, edition.id, customer, true))
    return draft
  })
  print(`The edition ${restored.id} is live, with the content of ${id}.`)
}

/** Prints what moving each open dossier to an edition would change and, with --safe, moves those that lose nothing. */
async function move({ db, customer, print }: Context, id: string, option: string): Promise<void> {
  if (option !== '--dry-run' && option !== '--safe')
    throw new ConfigProblem(`Add --dry-run or --safe: npm run editions move ${id} --dry-run.`)
  const edition = await needEdition(db, id)
  if (option === '--safe' && edition.state !== 'live')
    throw new ConfigProblem(`The edition ${edition.id} is not live: dossiers are moved to the live edition only.`)
  const live = await readLiveDeployment(db, { customer, features: {} })
  if (!live) throw new ConfigProblem('No edition is live yet: start the product once.')
  const parts = await findDraftParts(db, edition)
  if (edition.state === 'draft') check(parts, edition.id, customer)
  const target = openTarget(parts, edition.id, live)
  const report = reportMove(print)
  const deps = { db, forms: formStore(db, live), today: () => parisDay() }
  for await (const { examined } of moveDossiers(deps, target, option === '--safe'))
    for (const one of examined) report.add(one)
  report.end(edition.id, option === '--safe')
}

/** Editions have no folder: their files are written to a temporary one, so that findings have lines. */
function check(parts: Parts, id: string, customer: string, wasPublished = false) {
  const inspected = inspectParts(parts, { customer, features: {}, wasPublished })
  return needUsable(inspected, `The edition ${id}`, `With files and lines: npm run deployment check edition:${id}`)
}

async function describeInterval(tx: Tx, { id, parent }: EditionRow, live: EditionRow | undefined): Promise<string> {
  const changes =
    parent === null || !live ? [] : compareParts(await findParts(tx, parent), await findParts(tx, live.id))
  return [
    `The draft ${id} was begun on ${parent ?? 'nothing'}, and ${live?.id ?? 'nothing'} is live now. What changed in between:`,
    ...changes.map((change) => `  ${change}`),
    'Take these changes into your folder and import it again.',
  ].join('\n')
}

async function needEdition(db: Db, id: string): Promise<EditionRow> {
  const edition = id === '' ? undefined : await findEdition(db, id)
  if (!edition) throw new ConfigProblem(`There is no edition « ${id} », or several begin so: npm run editions list.`)
  return edition
}

function describe({ id, state, digest, title, published_at, created_at }: EditionRow): string {
  const at = (published_at ?? created_at).toISOString().slice(0, 16).replace('T', ' ')
  return `${id}  ${state.padEnd(8)}  ${at}  ${digest?.slice(0, 12) ?? ''}  ${title}`.trimEnd()
}
