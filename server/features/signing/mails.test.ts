import { expect, test } from 'vitest'
import { sampleClient, sampleDossier } from '../../platform/mail/samples.ts'
import { endMail } from './mails.ts'

const hours = { fr: '', en: '' }
const deployment = { name: 'Exemple', help: { mail: 'aide@exemple.example', phone: '01 99 00 00 00', hours } }
const envelope = { id: sampleDossier.id, kind: 'subscription', state: 'completed', reason: null } as const
const end = { number: sampleDossier.number, envelope, key: 'subscriber', link: null }

test('a sole signer’s mail names their own signature, the others’ mails everybody’s', () => {
  const write = (isAlone: boolean) =>
    JSON.stringify(endMail(deployment, sampleClient('fr'), { ...end, isAlone }).blocks)
  expect(write(true)).toContain('Votre signature est enregistrée')
  expect(write(false)).toContain('Toutes les signatures sont réunies')
})
