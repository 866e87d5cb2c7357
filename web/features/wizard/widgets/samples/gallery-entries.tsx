import { samples as s } from './elements.ts'
import { States, type Words } from './states.tsx'

const required: Words = { fr: 'Veuillez renseigner ce champ', en: 'Please fill in this field' }
const title = (fr: string, en: string): Words => ({ fr, en })

export function Texts() {
  return (
    <>
      <States
        title={title('Texte', 'Text')}
        elements={[s.text]}
        filled={{ sub_first_name: 'Étienne' }}
        error={required}
      />
      <States
        title={title('Texte en capitales', 'Text in capitals')}
        elements={[s.capitals]}
        filled={{ sub_last_name: 'GARNIER' }}
        error={required}
      />
      <States
        title={title('Texte long', 'Long text')}
        elements={[s.long]}
        filled={{ detail: 'Vente d’un appartement en 2024.' }}
        error={required}
      />
      <States
        title={title('E-mail', 'E-mail')}
        elements={[s.mail]}
        filled={{ sub_email: 'e.garnier@example.org' }}
        wrong={{ sub_email: 'e..garnier@example' }}
        error={title('Adresse e-mail invalide', 'Invalid email')}
      />
    </>
  )
}

export function Contacts() {
  return (
    <States
      title={title('Téléphone', 'Phone')}
      elements={[s.phone]}
      filled={{ sub_phone: '+33612345678' }}
      wrong={{ sub_phone: '+33 06 12' }}
      error={title('Format de numéro de téléphone invalide', 'Invalid phone number format')}
    />
  )
}

export function Banks() {
  const filled = 'FR7630006000011234567890189'
  const wrong = 'FR7630006000011234567890188'
  const error = title('Format IBAN invalide', 'Invalid IBAN format')
  return (
    <>
      <States
        title={title('IBAN', 'IBAN')}
        elements={[s.iban]}
        filled={{ input_iban: filled }}
        wrong={{ input_iban: wrong }}
        error={error}
      />
      <States
        title={title('IBAN par éléments', 'IBAN by parts')}
        elements={[s.ibanParts]}
        filled={{ input_iban_code: filled }}
        wrong={{ input_iban_code: 'FR7630006' }}
        error={error}
      />
      <States
        title={title('BIC', 'BIC')}
        elements={[s.bic]}
        filled={{ input_bic_code: 'AGRIFRPP882' }}
        wrong={{ input_bic_code: 'AGRIF' }}
        error={title('Format BIC invalide', 'Invalid BIC format')}
      />
    </>
  )
}

export function Numbers() {
  const tooSmall = title('Veuillez saisir une valeur supérieure à 9', 'Please enter a value greater than 9')
  return (
    <>
      <States
        title={title('Entier', 'Integer')}
        elements={[s.integer]}
        filled={{ input_integer: 2 }}
        error={required}
      />
      <States
        title={title('Nombre de parts', 'Number of shares')}
        elements={[s.product, s.minimum, s.shares]}
        only={[s.shares.id]}
        filled={{ product: 'one', shares: 160 }}
        wrong={{ product: 'one', shares: 5 }}
        error={tooSmall}
      />
      <States
        title={title('Décimal', 'Decimal')}
        elements={[s.float]}
        filled={{ input_float: 3.45 }}
        wrong={{ input_float: '3,4567' }}
        error={title('2 décimales au maximum', 'At most 2 decimals')}
      />
      <States
        title={title('Montant', 'Amount')}
        elements={[s.amount]}
        filled={{ amount: 29_920 }}
        wrong={{ amount: '12e' }}
        error={title('Veuillez saisir un nombre', 'Please enter a number')}
      />
      <States
        title={title('Pourcentage', 'Percentage')}
        elements={[s.percentage]}
        filled={{ input_percentage_integer: 50 }}
        error={required}
      />
      <States
        title={title('Nombre en lettres', 'Number in words')}
        elements={[s.amount, s.words]}
        only={[s.words.id]}
        filled={{ amount: 29_920, convert_number_to_word: 'vingt-neuf mille neuf cent vingt euros' }}
        wrong={{ amount: 29_920, convert_number_to_word: 'vingt mille' }}
        error={title('Le texte ne correspond pas au nombre attendu', 'The text does not match the number')}
      />
    </>
  )
}

export function Ranges() {
  const over = title('Le total doit être compris entre 100 % et 100 %', 'The total must be between 100% and 100%')
  return (
    <>
      <States title={title('Curseur', 'Slider')} elements={[s.range]} filled={{ range: 35 }} error={required} />
      <States
        title={title('Répartition', 'Breakdown')}
        elements={[s.group, s.home, s.rental]}
        filled={{ home: 60, rental: 40 }}
        wrong={{ home: 72, rental: 40 }}
        error={over}
      />
    </>
  )
}

export function Dates() {
  const error = title('Date invalide (jj/mm/AAAA)', 'Invalid date (dd/mm/yyyy)')
  return (
    <>
      <States
        title={title('Date', 'Date')}
        elements={[s.date]}
        filled={{ input_date: '2026-09-01' }}
        wrong={{ input_date: '31/02/2026' }}
        error={error}
      />
      <States
        title={title('Date de naissance', 'Date of birth')}
        elements={[s.birth]}
        filled={{ birth_date: '1961-02-14' }}
        wrong={{ birth_date: '14/02/61' }}
        error={error}
      />
    </>
  )
}
