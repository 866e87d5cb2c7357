import { roles } from '@parcelle/domain'
import { z } from 'zod'
import { route } from '../route.ts'
import { text } from '../scalars.ts'

const Me = z.object({
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  role: z.enum(roles),
})

export const session = {
  readMe: route('readMe', {
    summary: 'Get the signed-in user',
    roles: 'signed-in',
    reply: z.object({ user: Me }),
  }),
  readJournalKey: route('readJournalKey', {
    summary: "Get the key that encrypts the answers stored in this user's browser",
    roles: 'everyone',
    reply: z.object({ key: z.string() }),
  }),
}

export const Profile = z.object({
  firstname: z.string(),
  lastname: z.string(),
  username: z.string(),
  email: z.string(),
  emailSigner: z.string(),
})
export type Profile = z.infer<typeof Profile>

export const profile = {
  readProfile: route('readProfile', {
    summary: 'Get the profile of the signed-in user',
    roles: 'everyone',
    reply: z.object({ user: Profile }),
  }),
  saveProfile: route('saveProfile', {
    summary: 'Change the e-mail address that receives the requests to sign',
    roles: ['partner'],
    body: z.strictObject({ emailSigner: text(1000) }),
    reply: z.object({ email: z.string() }),
  }),
}
