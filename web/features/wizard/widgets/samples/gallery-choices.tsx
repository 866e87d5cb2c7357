import { samples as s } from './elements.ts'
import { States, type Words } from './states.tsx'

const required: Words = { fr: 'Veuillez renseigner ce champ', en: 'Please fill in this field' }
const title = (fr: string, en: string): Words => ({ fr, en })

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
        referential={{ usufructuaryBirthDate: ['birth_date'] }}
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
