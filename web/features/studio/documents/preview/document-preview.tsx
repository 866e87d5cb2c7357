import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../../../api/api.ts'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { Spinner } from '../../../../ui/content/spinner.tsx'
import { Banner } from '../../../../ui/messages/banner.tsx'
import { FramedDocument } from '../../../../viewer/framed-document.tsx'
import styles from './document-preview.module.css'

type PreviewRequest = {
  draft: string
  /** Of the template. */
  file: string
  sample: string
  language: 'fr' | 'en'
  /** A counter of content changes: with another one the document is made again. */
  revision: number
}

const documentQuery = ({ draft, file, sample, language, revision }: PreviewRequest) =>
  queryOptions({
    queryKey: ['draft-document', draft, file, sample, language, revision],
    queryFn: ({ signal }) =>
      call('readDraftDocument', { params: { edition: draft }, query: { file, sample, language } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

type Props = PreviewRequest & {
  title: string
  /** Unsaved changes are not printed. */
  isSaved: boolean
}

/** The real document of the draft, made by the server; the last one stays while the next is made. */
export function DocumentPreview({ title, isSaved, ...wanted }: Props) {
  const { t, messageFor } = useI18n()
  const { data, error, refetch, isFetching } = useQuery({
    ...documentQuery(wanted),
    enabled: isSaved && wanted.sample !== '',
  })
  const [shown, setShown] = useState<{ file: File; number: number } | null>(null)
  if (data && data !== shown?.file) setShown({ file: data, number: (shown?.number ?? 0) + 1 })
  const [page, setPage] = useState(1)
  const isUpToDate = data !== undefined && isSaved && !isFetching
  return (
    <>
      {error && !isFetching ? (
        <Banner tone="warning">
          <p>{error instanceof ApiError ? messageFor(error.message) : t('error.generic')}</p>
          <Button dense icon="retry" onClick={() => void refetch()}>
            {t('ui.retry')}
          </Button>
        </Banner>
      ) : (
        <output className={styles.state}>
          {!isUpToDate && <Spinner />}
          {t(isUpToDate ? 'studio.documents.made' : 'studio.documents.making')}
        </output>
      )}
      {shown && (
        <div className={styles.document} data-preview>
          <FramedDocument
            key={shown.number}
            kind="pdf"
            expected="application/pdf"
            title={title}
            file={shown.file}
            firstPage={page}
            onPage={setPage}
            onClose={() => {}}
            onEnd={() => {}}
          />
        </div>
      )}
    </>
  )
}
