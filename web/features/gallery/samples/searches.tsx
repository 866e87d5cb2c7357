import { useState } from 'react'
import { DefinitionList } from '../../../ui/content/definition-list.tsx'
import { foldText } from '../../../ui/content/fold-text.ts'
import { Highlight } from '../../../ui/content/highlight.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { OptionList } from '../../../ui/fields/option-list.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { State } from '../state.tsx'
import { useWords } from '../words.ts'

const people = [
  { code: 'S00012', name: 'Étienne GARNIER' },
  { code: 'S00027', name: 'Claire ÉTIENNE-LEFORT' },
  { code: 'S00041', name: 'Marie LEFORT' },
]

export function Searches() {
  return (
    <>
      <SearchedList />
      <Suggestions />
    </>
  )
}

function SearchedList() {
  const pick = useWords()
  const [term, setTerm] = useState('etienne')
  const found = people.filter(({ name }) => foldText(name).includes(foldText(term)))
  const count = pick({ fr: `${found.length} sur ${people.length}`, en: `${found.length} out of ${people.length}` })
  return (
    <State name={{ fr: 'Essayez « lefort »', en: 'Try “lefort”' }} look="stack">
      <SearchField
        id="search"
        label={pick({ fr: 'Rechercher un client', en: 'Search for a client' })}
        hint={pick({ fr: 'Nom ou prénom', en: 'First or last name' })}
        value={term}
        onChange={setTerm}
        onClear={() => setTerm('')}
      />
      <LiveRegion>{count}</LiveRegion>
      <DefinitionList
        items={found.map(({ code, name }) => ({ term: code, value: <Highlight text={name} term={term} /> }))}
      />
    </State>
  )
}

function Suggestions() {
  const pick = useWords()
  const [active, setActive] = useState(0)
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <State name={{ fr: 'Propositions', en: 'Suggestions' }} look="stack">
      <OptionList
        id="suggestions"
        label={pick({ fr: 'Clients trouvés', en: 'Clients found' })}
        items={people.map(({ code, name }) => ({ value: code, label: name, note: code }))}
        term="lefort"
        active={active}
        chosen={chosen}
        optionId={(index) => `suggestion-${index}`}
        onPick={(index) => setChosen(people[index]?.code ?? null)}
        onPoint={setActive}
      />
    </State>
  )
}
