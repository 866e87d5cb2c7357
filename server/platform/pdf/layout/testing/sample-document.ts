import type { DocumentContent, SignatureField } from '../content.ts'

export const sampleDocument = (
  blocks: DocumentContent['blocks'],
  title = 'Bulletin de souscription',
): DocumentContent => ({
  language: 'fr',
  title,
  date: '2026-11-16',
  reference: 'Dossier 2026-000123',
  company: { name: 'Société fictive', lines: [], logo: null, primary: '#123e5c', accent: '#7a5c24' },
  foot: { dossier: '2026-000123', template: `${title}, version 1` },
  watermark: null,
  blocks,
})

export const signatureBlock = (names: readonly SignatureField['name'][]): DocumentContent['blocks'][number] => ({
  kind: 'signatures',
  fields: names.map((name) => ({ name, title: 'Titre', signer: 'Nom', lines: [] })),
})
