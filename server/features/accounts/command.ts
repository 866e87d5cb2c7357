import { isRole, roles } from '@parcelle/domain'
import { normaliseContact } from '@parcelle/forms'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { INVITATION_DAYS } from '../identity/index.ts'
import { ConfigProblem, type Config } from '../../config.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import { addAccount, listAccounts, setDisabled, setPhone } from './accounts.ts'
import { inviteAccount } from './invite.ts'

const USAGE = `Usage: npm run users …
  add NAME EMAIL ROLE FIRST-NAME LAST-NAME [firm=CODE] [firm-name=NAME] [network=CODE,CODE] [code=CODE] [subject=SUBJECT]
  invite NAME
  disable NAME
  enable NAME
  phone NAME [NUMBER]
  list [ROLE]
ROLE is one of ${roles.join(', ')}.`

type CommandDeps = { db: Db; config: Config; deployment: Deployment }
type Command = (
  deps: CommandDeps,
  names: readonly string[],
  extras: ReadonlyMap<string, string>,
) => Promise<string | null>

/** Runs an operator's command on accounts and returns the text to print. */
export async function commandAccounts(deps: CommandDeps, [command = '', ...words]: readonly string[]): Promise<string> {
  const names = words.filter((word) => !word.includes('='))
  const extras = words.filter((word) => word.includes('=')).map((word) => word.split(/=(.*)/s))
  const done = await commands[command]?.(deps, names, new Map(extras.map(([name = '', text = '']) => [name, text])))
  if (done === null || done === undefined) throw new ConfigProblem(USAGE)
  return done
}

const Person = z.tuple([
  z.string().trim().min(1).max(100),
  z.email(),
  z.enum(roles),
  z.string().trim().min(1),
  z.string().trim().min(1),
])

/** A command returns null when its arguments are wrong. */
const commands: Record<string, Command> = {
  async add(deps, names, extras) {
    const { data } = Person.safeParse(names)
    if (!data) return null
    const [username, email, role, firstname, lastname] = data
    const extra = (name: string) => extras.get(name) ?? null
    const [firm, firmName, code, subject] = [extra('firm'), extra('firm-name'), extra('code'), extra('subject')]
    const network = extra('network')?.split(',') ?? []
    const account = { username, email, role, firstname, lastname, firm, firmName, network, code, subject }
    // One transaction: a problem undoes everything.
    return deps.db.transaction().execute(async (tx) => {
      orThrow(await addAccount(tx, account))
      return invite(tx, deps, username)
    })
  },
  async invite(deps, [name]) {
    return name === undefined ? null : deps.db.transaction().execute((tx) => invite(tx, deps, name))
  },
  disable: ({ db }, [name]) => close(db, name, true),
  enable: ({ db }, [name]) => close(db, name, false),
  /** Without a number, removes the one that is stored. */
  async phone({ db }, [name, number = '']) {
    if (name === undefined) return null
    const phone = normaliseContact('phone', number)
    if (phone === null && number !== '') throw new ConfigProblem(`« ${number} » is not a telephone number.`)
    await db.transaction().execute(async (tx) => orThrow(await setPhone(tx, name, phone)))
    return phone === null ? `« ${name} » has no telephone.` : `The telephone of « ${name} » is ${phone}.`
  },
  async list({ db }, [role]) {
    if (role !== undefined && !isRole(role)) return null
    const rows = await listAccounts(db, role ?? null)
    const lines = rows.map((row) => [row.username, row.role, row.firm ?? '-', row.email, row.state].join('\t'))
    return [...lines, rows.length === 1 ? '1 account' : `${rows.length} accounts`].join('\n')
  },
}

async function invite(tx: Tx, deps: CommandDeps, username: string): Promise<string> {
  const invited = orThrow(await inviteAccount(tx, deps, username))
  if ('provider' in invited) return `« ${username} » can sign in by ${invited.provider}.`
  if ('mailedTo' in invited) return `« ${username} » is invited: a mail goes to ${invited.mailedTo}.`
  return `« ${username} » chooses a password here, once, within ${INVITATION_DAYS} days:\n${invited.link}`
}

async function close(db: Db, name: string | undefined, disabled: boolean): Promise<string | null> {
  if (name === undefined) return null
  await db.transaction().execute(async (tx) => orThrow(await setDisabled(tx, name, disabled)))
  return `« ${name} » is ${disabled ? 'disabled' : 'enabled'}.`
}

function orThrow<T extends object>(outcome: T | { problem: string }): T {
  if ('problem' in outcome) throw new ConfigProblem(outcome.problem)
  return outcome
}
