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

export function Choices() {
  const error = title('Veuillez sélectionner une réponse', 'Please select one field')
  return (
    <>
      <States
        title={title('Case à cocher', 'Checkbox')}
        elements={[s.checkbox]}
        filled={{ input_checkbox: true }}
        error={required}
      />
      <States
        title={title('Interrupteur', 'Toggle')}
        elements={[s.toggle]}
        filled={{ toggle: true }}
        error={required}
      />
      <States
        title={title('Radio, cercle', 'Radio, circle')}
        elements={[s.circle]}
        filled={{ input_radio: 'b' }}
        error={error}
      />
      <States
        title={title('Radio, simple', 'Radio, simple')}
        elements={[s.simple]}
        filled={{ input_radio_simple: 'Non' }}
        error={error}
      />
      <States
        title={title('Radio, rectangle', 'Radio, rectangle')}
        elements={[s.rectangle]}
        filled={{ input_radio: 'b' }}
        error={error}
      />
      <States title={title('Liste', 'List')} elements={[s.select]} filled={{ select: 'b' }} error={error} />
      <States
        title={title('Choix multiples', 'Several choices')}
        elements={[s.many]}
        filled={{ select: ['a', 'c'] }}
        error={error}
      />
      <States
        title={title('Choix court', 'Short choice')}
        elements={[s.choice]}
        filled={{ choice: 'Mme' }}
        error={error}
      />
    </>
  )
}

export function Searches() {
  const error = title('Veuillez sélectionner une réponse', 'Please select one field')
  return (
    <>
      <States
        title={title('Saisie assistée', 'Autocomplete')}
        elements={[s.autocomplete]}
        filled={{ town: 'Lyon (69001)' }}
        error={error}
      />
      <States
        title={title('Liste avec texte libre', 'List with free text')}
        elements={[s.datalist]}
        filled={{ datalist_choice: 'Lyon (69001)' }}
        error={error}
      />
    </>
  )
}

export function Orders() {
  const error = title('Chaque réponse ne peut servir qu’une fois', 'Each answer can be used only once')
  return (
    <>
      <States
        title={title('Liste à trier', 'Sortable list')}
        elements={[s.sort]}
        filled={{ input_sort: ['c', 'a', 'b'] }}
        error={required}
      />
      <States
        title={title('Choix ordonnés', 'Ordered choices')}
        elements={[s.order, s.first, s.second]}
        filled={{ first: 'a', second: 'c' }}
        error={error}
      />
      <States
        title={title('Rangs', 'Ranks')}
        elements={[s.ranks, s.yield, s.safety]}
        filled={{ yield: 1, safety: 2 }}
        error={error}
      />
    </>
  )
}

export function Tables() {
  const error = title('La ligne choisie ne correspond pas à l’âge', 'The chosen row does not match the age')
  return (
    <>
      <States
        title={title('Démembrement temporaire', 'Temporary dismemberment')}
        elements={[s.amount, s.table]}
        only={[s.table.id]}
        filled={{ amount: 29_920, array_choice: '10' }}
        error={error}
        referential={{ subscriptionAmount: 'amount' }}
      />
      <States
        title={title('Démembrement viager', 'Life-long dismemberment')}
        elements={[s.birth, s.life]}
        filled={{ birth_date: '1961-02-14', life: '61_70' }}
        wrong={{ birth_date: '1961-02-14', life: '51_60' }}
        error={error}
      />
    </>
  )
}

export function Products() {
  const error = title('Veuillez sélectionner une réponse', 'Please select one field')
  return (
    <>
      <States
        title={title('Produit, cartes', 'Product, cards')}
        elements={[s.product]}
        filled={{ product: 'one' }}
        error={error}
      />
      <States
        title={title('Produit, liste', 'Product, list')}
        elements={[s.productList]}
        filled={{ input_unique_product_list: 'two' }}
        error={error}
      />
      <States
        title={title('Produit, saisie assistée', 'Product, autocomplete')}
        elements={[s.productSearch]}
        filled={{ input_unique_product_autocomplete: 'one' }}
        error={error}
      />
      <States
        title={title('Prix et minimum', 'Price and minimum')}
        elements={[s.product, s.price, s.minimum]}
        only={[s.price.id, s.minimum.id]}
        filled={{ product: 'one' }}
        error={error}
      />
    </>
  )
}

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
        elements={[s.sign]}
        filled={{}}
        error={required}
        facts={{ markers: ['mission_signed_by_subscriber'] }}
      />
      <States
        title={title('Prospect', 'Prospect')}
        elements={[s.prospect]}
        filled={{}}
        error={required}
        prospect={{ step: 'create', missing: ['Nom', 'E-mail'] }}
      />
      <States
        title={title('Client à autoriser', 'Client to authorise')}
        elements={[s.prospect]}
        filled={{}}
        error={required}
        prospect={{ step: 'authorise', missing: [] }}
      />
    </>
  )
}

export function Uploads() {
  const error = title('Merci de téléverser ce document obligatoire', 'Please upload this mandatory document')
  const receipts = [
    { receiptId: 'r1', typeId: 'card', elementId: s.upload.id, title: 'carte-recto.jpg' },
    { receiptId: 'r2', typeId: 'passport', elementId: s.upload.id, title: 'passeport.pdf' },
  ]
  return (
    <>
      <States
        title={title('Document avec type', 'Document with type')}
        elements={[s.upload]}
        filled={{}}
        receipts={receipts}
        error={error}
      />
      <States title={title('Document', 'Document')} elements={[s.file]} filled={{}} error={error} />
      <States title={title('Justificatif', 'Receipt')} elements={[s.receipt]} filled={{}} error={error} />
    </>
  )
}
