import { samples as s } from './elements.ts'
import { States, type Words } from './states.tsx'

const required: Words = { fr: 'Veuillez renseigner ce champ', en: 'Please fill in this field' }
const title = (fr: string, en: string): Words => ({ fr, en })

export function Outputs() {
  return (
    <>
      <States title={title('Texte à lire', 'Text to read')} elements={[s.note]} filled={{}} error={required} />
      <States
        title={title('Résultat', 'Result')}
        elements={[s.amount, s.calculated]}
        only={[s.calculated.id]}
        filled={{ amount: 14_960 }}
        error={required}
      />
      <States
        title={title('Score', 'Score')}
        elements={[s.question, s.score, s.band]}
        only={[s.score.id, s.band.id]}
        filled={{ question: 'long' }}
        error={required}
      />
      <States
        title={title('Récapitulatif', 'Summary')}
        elements={[s.amount, s.product, s.summary]}
        only={[s.summary.id]}
        filled={{ amount: 14_960, product: 'one' }}
        error={required}
      />
    </>
  )
}

export function Buttons() {
  return (
    <>
      <States title={title('Bouton', 'Button')} elements={[s.button]} filled={{}} error={required} />
      <States title={title('Impression', 'Print')} elements={[s.print]} filled={{}} error={required} />
      <States title={title('Signature', 'Signature')} elements={[s.sign]} filled={{}} error={required} />
      <States
        title={title('Signature faite', 'Signature done')}
        elements={[{ ...s.sign, id: 61 }]}
        filled={{}}
        error={required}
        facts={{ markers: ['mission_signed_by_subscriber'] }}
      />
      <States
        title={title('Prospect', 'Prospect')}
        elements={[s.prospect]}
        filled={{}}
        error={required}
        prospect={{ step: 'create', missing: ['E-mail'] }}
      />
      <States
        title={title('Client à autoriser', 'Client to authorise')}
        elements={[{ ...s.prospect, id: 62 }]}
        filled={{}}
        error={required}
        prospect={{ step: 'authorise', missing: [] }}
      />
    </>
  )
}

const [now, then] = [new Date().toISOString(), '2026-03-12T13:32:00Z']

const scanned = { mimetype: 'application/pdf', scan: 'none' as const }

export function Uploads() {
  const error = title('Merci de téléverser ce document obligatoire', 'Please upload this mandatory document')
  const receipts = [
    {
      receiptId: 'r1',
      typeId: 'card',
      elementId: s.upload.id,
      title: 'carte-recto.jpg',
      size: 838_861,
      added_at: now,
      ...scanned,
    },
    {
      receiptId: 'r2',
      typeId: 'passport',
      elementId: s.upload.id,
      title: 'passeport.pdf',
      size: 12_300,
      added_at: then,
      ...scanned,
      scan: 'to_scan' as const,
    },
    {
      receiptId: 'r3',
      typeId: 'kbis',
      elementId: s.file.id,
      title: 'extrait-kbis.pdf',
      size: 2_202_010,
      added_at: then,
      ...scanned,
    },
    {
      receiptId: 'r4',
      typeId: 'rib',
      elementId: s.receipt.id,
      title: 'rib.pdf',
      size: 96_200,
      added_at: then,
      ...scanned,
    },
  ]
  const shared = { filled: {}, receipts, error }
  return (
    <>
      <States title={title('Document avec type', 'Document with type')} elements={[s.upload]} {...shared} />
      <States title={title('Document', 'Document')} elements={[s.file]} {...shared} />
      <States title={title('Justificatif', 'Supporting document')} elements={[s.receipt]} {...shared} />
    </>
  )
}
