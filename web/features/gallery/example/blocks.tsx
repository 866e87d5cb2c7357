import { useState } from 'react'
import { useSpeech } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { DefinitionList } from '../../../ui/content/definition-list.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { RequiredNote } from '../../../ui/fields/required-note.tsx'
import { StickyBar } from '../../../ui/layout/sticky-bar.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/messages/toasts.ts'
import { sharePrice } from './data.ts'
import { useWords } from '../words.ts'

export function ExampleBlocks() {
  const say = useWords()
  const { amount } = useSpeech()
  return (
    <>
      <Card
        titleId="product"
        title={say({ fr: 'Produit', en: 'Product' })}
        actions={<Button variant="tertiary">{say({ fr: 'Modifier', en: 'Edit' })}</Button>}
      >
        <DefinitionList
          items={[
            { term: say({ fr: 'Produit', en: 'Product' }), value: 'SCPI Horizon' },
            { term: say({ fr: 'Prix de la part', en: 'Share price' }), value: amount(sharePrice) },
          ]}
        />
      </Card>
      <AmountBlock />
      <Card look="waiting" titleId="origin" title={say({ fr: 'Origine des fonds', en: 'Origin of funds' })} />
    </>
  )
}

function AmountBlock() {
  const say = useWords()
  const { amount } = useSpeech()
  const [parts, setParts] = useState('160')
  const [iban, setIban] = useState('FR76 3000 6000 0112 3456 7890 188')
  return (
    <Card look="open" titleId="amount" title={say({ fr: 'Montant et règlement', en: 'Amount and payment' })}>
      <RequiredNote />
      <Stack>
        <TextField
          id="el-parts"
          label={say({ fr: 'Nombre de parts', en: 'Number of shares' })}
          hint={say({ fr: 'Minimum 10 parts', en: 'At least 10 shares' })}
          after={say({ fr: 'Montant : {x}', en: 'Amount: {x}' }).replace(
            '{x}',
            amount(Number(parts) * sharePrice || 0),
          )}
          required
          width="amount"
          inputMode="numeric"
          value={parts}
          onChange={setParts}
        />
        <TextField
          id="el-iban"
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
          value={iban}
          onChange={setIban}
        />
      </Stack>
      <StickyBar>
        <Button variant="primary" onClick={() => toast({ tone: 'success', key: 'common.success-client' })}>
          {say({ fr: 'Continuer', en: 'Continue' })}
        </Button>
      </StickyBar>
    </Card>
  )
}
