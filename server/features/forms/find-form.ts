import type { Block, Page } from '@parcelle/forms'
import type { LiveDeps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { notFound } from '../../platform/errors/errors.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import type { PublishedForm } from '../../deployment/form-store.ts'

type WithRole = Pick<User, 'role'>

/** A form in the given edition, or in the live one. 404 for forms that the role may not see. */
export async function findForm(deps: LiveDeps, formId: number, version: string | undefined, user: WithRole) {
  const form = mayRead(deps, formId, user) ? await findVersion(deps, formId, version) : null
  if (!form) throw notFound()
  return form
}

/** What the company decided in the given edition, or in the live one. */
export async function findDeployment(
  { forms, deployment }: LiveDeps,
  edition: string | undefined,
): Promise<Deployment> {
  if (edition === undefined) return forms.liveDeployment()
  const found = await forms.find(deployment.forms.client, edition)
  if (!found) throw notFound()
  return found.deployment
}

export async function findPage(deps: LiveDeps, id: number, version: string | undefined, user: WithRole) {
  return findIn(deps, version, user, ({ definition }) => definition.pages.find((page: Page) => page.id === id))
}

export async function findBlock(deps: LiveDeps, id: number, version: string | undefined, user: WithRole) {
  return findIn(deps, version, user, ({ definition }) =>
    definition.pages.flatMap((page) => page.blocks).find((block: Block) => block.id === id),
  )
}

/** Ids are unique across the forms of a deployment. */
async function findIn<T>(
  deps: LiveDeps,
  version: string | undefined,
  user: WithRole,
  pick: (form: PublishedForm) => T | undefined,
): Promise<{ form: PublishedForm; part: T }> {
  for (const formId of Object.values(deps.deployment.forms)) {
    const form = mayRead(deps, formId, user) ? await findVersion(deps, formId, version) : null
    const part = form && pick(form)
    if (part) return { form, part }
  }
  throw notFound()
}

function findVersion({ forms }: LiveDeps, formId: number, version: string | undefined): Promise<PublishedForm | null> {
  return version === undefined ? forms.current(formId) : forms.find(formId, version)
}

function mayRead({ deployment }: LiveDeps, formId: number, { role }: WithRole): boolean {
  return formId !== deployment.forms.backOffice || role === 'back_office_user' || role === 'manage_dossier'
}
