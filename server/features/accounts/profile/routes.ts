import type { RoutesByFeature } from '@parcelle/contract'
import { signingEmailProblem } from '@parcelle/domain/signing-email'
import type { Deps } from '../../../deps.ts'
import { forbidden, unacceptable } from '../../../platform/errors/errors.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'
import { findProfile, setSigningEmail } from './queries.ts'

export function profileHandlers({ db, deployment }: Deps): Handlers<RoutesByFeature['profile']> {
  return {
    readProfile: async ({ user }) => ({ user: await findProfile(db, user.id) }),
    async saveProfile({ user, body }) {
      if (!deployment.features.userProfile) throw forbidden()
      const email = body.emailSigner.trim()
      const problem = signingEmailProblem(email)
      if (problem) throw unacceptable(problem, 'emailSigner')
      await setSigningEmail(db, user.id, email)
      return { email }
    },
  }
}
