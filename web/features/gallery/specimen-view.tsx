import { useEffect } from 'react'
import { Card } from '../../ui/layout/card.tsx'
import { DefinitionList } from '../../ui/content/definition-list.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import type { Specimen } from './specimens/specimen.ts'
import { Stage } from './stage.tsx'
import { useWords } from './words.ts'

/** One piece: its states, then what to know before using it. */
export function SpecimenView({ specimen }: { specimen: Specimen }) {
  const say = useWords()
  const { Sample } = specimen
  const title = say(specimen.title)
  const library = say({ fr: 'Bibliothèque de composants', en: 'Component library' })

  useEffect(() => {
    document.title = `${title} – ${library}`
  }, [title, library])

  return (
    <>
      <PageHeader title={title} lead={say(specimen.lead)} />
      <Stack>
        <Card titleId="states" title={say({ fr: 'États', en: 'States' })}>
          {specimen.stage === 'page' ? (
            <Stage>
              <Sample />
            </Stage>
          ) : (
            <Sample />
          )}
        </Card>
        <Card titleId="notes" title={say({ fr: 'À savoir', en: 'Good to know' })}>
          <DefinitionList
            items={[
              { term: say({ fr: 'Propriétés', en: 'Props' }), value: <code>{specimen.props}</code> },
              { term: say({ fr: 'Clavier', en: 'Keyboard' }), value: say(specimen.keyboard) },
              { term: say({ fr: 'Lecteur d’écran', en: 'Screen reader' }), value: say(specimen.speech) },
            ]}
          />
        </Card>
      </Stack>
    </>
  )
}
