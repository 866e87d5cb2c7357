import type { EnvelopeItem } from '@parcelle/contract/signing'

export const sampleEnvelope: EnvelopeItem = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'mission',
  trial: 1,
  state: 'sent',
  createdAt: '2026-09-01T08:12:00Z',
  sentAt: '2026-09-01T08:12:02Z',
  expiresAt: '2026-09-15T08:12:02Z',
  endedAt: null,
  reason: null,
  documents: [
    { id: '00000000-0000-4000-8000-000000000002', rank: 1, name: 'lettre-de-mission.pdf', title: 'Lettre de mission' },
  ],
  signers: [
    {
      party: 'subscriber',
      name: 'Étienne Garnier',
      email: 'e••••@example.org',
      turn: 1,
      sentAt: '2026-09-01T08:12:02Z',
      openedAt: null,
      signedAt: null,
      declinedAt: null,
      reason: null,
      isMine: true,
      canSign: true,
      waitsFor: null,
    },
  ],
  can: { void: false, resend: false },
}
