import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/api.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call('readProfile', {}, { signal }),
})

export const saveProfile = mutationOptions({
  mutationFn: (emailSigner: string) => call('saveProfile', { body: { emailSigner } }),
})
