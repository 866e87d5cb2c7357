import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
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
  const pick = useWords()
  const { amount } = useI18n()
  return (
    <>
      <Card
        titleId="product"
        title={pick({ fr: 'Produit', en: 'Product' })}
        actions={<Button variant="tertiary">{pick({ fr: 'Modifier', en: 'Edit' })}</Button>}
      >
        <DefinitionList
          items={[
            { term: pick({ fr: 'Produit', en: 'Product' }), value: 'SCPI Horizon' },
            { term: pick({ fr: 'Prix de la part', en: 'Share price' }), value: amount(sharePrice) },
          ]}
        />
      </Card>
      <AmountBlock />
      <Card look="waiting" titleId="origin" title={pick({ fr: 'Origine des fonds', en: 'Origin of funds' })} />
    </>
  )
}

function AmountBlock() {
  const pick = useWords()
  const { amount } = useI18n()
  const [parts, setParts] = useState('160')
  const [iban, setIban] = useState('FR76 3000 6000 0112 3456 7890 188')
  return (
    <Card look="open" titleId="amount" title={pick({ fr: 'Montant et règlement', en: 'Amount and payment' })}>
      <RequiredNote />
      <Stack>
        <TextField
          id="el-parts"
          label={pick({ fr: 'Nombre de parts', en: 'Number of shares' })}
          hint={pick({ fr: 'Minimum 10 parts', en: 'At least 10 shares' })}
          after={pick({ fr: 'Montant : {x}', en: 'Amount: {x}' }).replace(
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
          hint={pick({
            fr: '27 caractères, commence par FR pour une banque française',
            en: '27 characters, starts with FR for a French bank',
          })}
          error={pick({
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
          {pick({ fr: 'Continuer', en: 'Continue' })}
        </Button>
      </StickyBar>
    </Card>
  )
}
