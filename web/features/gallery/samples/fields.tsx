import { useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { RequiredNote } from '../../../ui/required-note.tsx'
import { State } from '../state.tsx'
import { useWords } from '../words.ts'

export function Fields() {
  const say = useWords()
  const [email, setEmail] = useState('')
  const [filled, setFilled] = useState('marie.lefort@cabinet.example')
  const [wrong, setWrong] = useState('FR76 3000 6000 0112 3456 7890 188')
  const label = say({ fr: 'E-mail de signature', en: 'Signing e-mail' })
  const hint = say({
    fr: 'Les demandes de signature seront envoyées à cette adresse.',
    en: 'Requests to sign will be sent to this address.',
  })

  return (
    <>
      <State name={{ fr: 'Vide, obligatoire', en: 'Empty, required' }} look="stack">
        <RequiredNote />
        <TextField
          id="empty"
          label={label}
          hint={hint}
          required
          value={email}
          onChange={setEmail}
          autoComplete="email"
        />
      </State>
      <State name={{ fr: 'Rempli', en: 'Filled in' }} look="stack">
        <TextField id="filled" label={label} value={filled} onChange={setFilled} />
      </State>
      <State name={{ fr: 'Erreur', en: 'Error' }} look="stack">
        <TextField
          id="wrong"
          label="IBAN"
          width="iban"
          hint={say({
            fr: '27 caractères, commence par FR pour une banque française',
            en: '27 characters, starts with FR for a French bank',
          })}
          error={say({
            fr: 'IBAN : la clé de contrôle ne correspond pas, vérifiez les chiffres',
            en: 'IBAN: the check digits do not match, check the number',
          })}
          required
          value={wrong}
          onChange={setWrong}
        />
      </State>
      <State name={{ fr: 'Largeurs selon la réponse, et un écho', en: 'Widths by answer, and an echo' }} look="stack">
        <TextField id="code" label={say({ fr: 'Code postal', en: 'Postcode' })} width="code" value="69002" />
        <TextField
          id="amount"
          label={say({ fr: 'Montant', en: 'Amount' })}
          width="amount"
          inputMode="decimal"
          value="29920,5"
          after={say({ fr: 'Soit 29 920,50 €', en: 'That is €29,920.50' })}
        />
      </State>
      <State name={{ fr: 'Indisponible, lecture seule', en: 'Unavailable, read only' }} look="stack">
        <TextField
          id="off"
          label={say({ fr: 'Code conseiller', en: 'Advisor code' })}
          hint={say({ fr: 'Attribué par la société de gestion.', en: 'Given by the management company.' })}
          value="C0412"
          disabled
        />
        <TextField id="read" label={say({ fr: 'Nom', en: 'Last name' })} value="LEFORT" readOnly />
      </State>
    </>
  )
}
