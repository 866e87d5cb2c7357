import { useState } from 'react'
import { useParams, useSearchParams } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { DraftFrame } from '../draft/draft-frame.tsx'
import { useDraft, type Draft } from '../draft/use-draft.ts'
import { useIsNarrow } from '../form/use-is-narrow.ts'
import { CatalogueNav } from './catalogue-nav.tsx'
import { AddPart } from './add-part.tsx'
import { FIRST, listParts, mayName, partAddress, readPart, type Part } from './parts.ts'
import { AddProduct } from './products/add-product.tsx'
import { ProductPart } from './products/product-part.tsx'
import { ListPart, TablePart } from './sheet-parts.tsx'
import styles from './catalogue.module.css'

/** /studio/drafts/:draft/catalogue — products, tables of keys and lists of a draft. */
export function CatalogueScreen() {
  const { draft = '' } = useParams<{ draft: string }>()
  return <OpenCatalogue key={draft} id={draft} />
}

function OpenCatalogue({ id }: { id: string }) {
  const opened = useDraft(id, FIRST)
  return (
    <DraftFrame id={id} tab="catalogue" opened={opened}>
      {(draft) => <Catalogue draft={draft} />}
    </DraftFrame>
  )
}

function Catalogue({ draft }: { draft: Draft }) {
  const { t } = useI18n()
  const isNarrow = useIsNarrow()
  const [address, setAddress] = useSearchParams()
  const [copied, setCopied] = useState<string | null>(null)
  const parts = listParts(draft)
  const part = readPart(address.get('at')) ?? parts[0] ?? null
  // All files that may name a product or a value are loaded before either can be removed.
  const isWhole = useDraft(draft.id, draft.files.filter(mayName)).draft !== null
  const isWritable = draft.isWritable && !isNarrow
  const first = parts.find(({ kind }) => kind === 'product')
  const choose = (next: Part) => setAddress({ at: partAddress(next) })
  const actions = isWritable &&
    isWhole && {
      product: first && (
        <Button dense icon="add" onClick={() => setCopied(part?.kind === 'product' ? part.name : first.name)}>
          {t('studio.product.add')}
        </Button>
      ),
      table: <AddPart draft={draft} kind="table" onAdded={choose} />,
      list: <AddPart draft={draft} kind="list" onAdded={choose} />,
    }
  const open = { draft, isWritable: isWritable && isWhole, name: part?.name ?? '' }
  return (
    <>
      {isNarrow && <Banner tone="info">{t('studio.catalogue.narrow')}</Banner>}
      <div className={styles.panes}>
        <CatalogueNav parts={parts} chosen={part} draft={draft} actions={actions} />
        <div className={styles.pane}>
          {part?.kind === 'product' && (
            <ProductPart
              key={part.name}
              {...open}
              isWritable={isWritable}
              isWhole={isWhole}
              onCopy={() => setCopied(part.name)}
            />
          )}
          {part?.kind === 'list' && <ListPart key={part.name} {...open} />}
          {part?.kind === 'table' && <TablePart key={part.name} {...open} />}
        </div>
      </div>
      {copied !== null && (
        <AddProduct
          draft={draft}
          from={copied}
          onClose={() => setCopied(null)}
          onAdded={(name) => {
            setCopied(null)
            choose({ kind: 'product', name })
          }}
        />
      )}
    </>
  )
}
