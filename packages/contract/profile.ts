import { z } from 'zod'
import { route } from './route.ts'
import { text } from './scalars.ts'

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
    summary: 'The profile of the signed-in user',
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
