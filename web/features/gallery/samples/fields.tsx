import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { ReadOnlyField } from '../../../ui/fields/read-only-field.tsx'
import { RequiredNote } from '../../../ui/fields/required-note.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { sharePrice } from '../example/data.ts'
import { State } from '../state.tsx'
import { useWords } from '../words.ts'
import choice from '../choice.module.css'

export function Fields() {
  const pick = useWords()
  const [email, setEmail] = useState('')
  const [filled, setFilled] = useState('marie.lefort@cabinet.example')
  const [wrong, setWrong] = useState('FR76 3000 6000 0112 3456 7890 188')
  const label = pick({ fr: 'E-mail de signature', en: 'Signing e-mail' })
  const hint = pick({
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
          hint={pick({
            fr: '27 caractères, commence par FR pour une banque française',
            en: '27 characters, starts with FR for a French bank',
          })}
          error={pick({
            fr: 'IBAN : la clé de contrôle ne correspond pas, vérifiez les chiffres',
            en: 'IBAN: the check digits do not match, check the number',
          })}
          required
          value={wrong}
          onChange={setWrong}
        />
      </State>
      <Widths />
      <Others />
    </>
  )
}

function Widths() {
  const pick = useWords()
  const { amount } = useI18n()
  const [postcode, setPostcode] = useState('69002')
  const [shares, setShares] = useState('160')
  return (
    <State name={{ fr: 'Largeurs selon la réponse, et un écho', en: 'Widths by answer, and an echo' }} look="stack">
      <TextField
        id="code"
        label={pick({ fr: 'Code postal', en: 'Postcode' })}
        width="code"
        value={postcode}
        onChange={setPostcode}
      />
      <TextField
        id="shares"
        label={pick({ fr: 'Nombre de parts', en: 'Number of shares' })}
        width="amount"
        inputMode="numeric"
        value={shares}
        onChange={setShares}
        after={pick({ fr: 'Soit ', en: 'That is ' }) + amount(sharePrice * (Number(shares) || 0))}
      />
    </State>
  )
}

function Others() {
  const pick = useWords()
  return (
    <>
      <State name={{ fr: 'Indisponible, lecture seule', en: 'Unavailable, read only' }} look="stack">
        <TextField
          id="off"
          label={pick({ fr: 'Code conseiller', en: 'Advisor code' })}
          hint={pick({ fr: 'Attribué par la société de gestion.', en: 'Given by the management company.' })}
          value="C0412"
          disabled
        />
        <ReadOnlyField label={pick({ fr: 'Nom', en: 'Last name' })}>LEFORT</ReadOnlyField>
      </State>
      <State name={{ fr: 'La même anatomie autour d’une liste', en: 'The same anatomy around a list' }} look="stack">
        <Field
          id="period"
          label={pick({ fr: 'Périodicité', en: 'Frequency' })}
          hint={pick({ fr: 'Des versements programmés.', en: 'Of the scheduled payments.' })}
        >
          {(wiring) => (
            <select {...wiring} className={choice.select}>
              <option>{pick({ fr: 'Mensuelle', en: 'Monthly' })}</option>
              <option>{pick({ fr: 'Trimestrielle', en: 'Quarterly' })}</option>
            </select>
          )}
        </Field>
      </State>
    </>
  )
}
