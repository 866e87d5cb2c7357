import type { DossierItem } from '@parcelle/contract/dossiers'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../../api/api.ts'
import { saveFile } from '../../../api/save-file.ts'
import { useI18n, type I18n } from '../../../i18n/i18n.tsx'
import type { MessageKey } from '../../../i18n/messages.ts'
import { settings } from '../../../screen/settings.ts'
import { dataUriToFile } from '../../../viewer/data-uri.ts'
import { openViewer } from '../../../viewer/open-viewer.ts'

export type DocumentProblems = { title: string; lines: readonly string[] }

const forProvider = ({ id }: DossierItem) => ({ params: { id, esign: settings().esign } })

export function useCardDocuments() {
  const i18n = useI18n()
  const { t } = i18n
  const [problems, setProblems] = useState<DocumentProblems | null>(null)

  const download = useMutation({
    mutationFn: (dossier: DossierItem) => call('downloadSignedDocuments', { ...forProvider(dossier), query: {} }),
    onSuccess: (file, { id }) => saveFile(new File([file], `dossier-${id}.zip`, { type: file.type })),
    onError: (error) => setProblems({ title: t('dossier.download.failed'), lines: readLines(error, i18n) }),
  })
  const history = useMutation({
    mutationFn: (dossier: DossierItem) => call('readSigningHistory', forProvider(dossier)),
    onSuccess({ envelopeHistoryData }, { number }) {
      const title = t('dossier.history.title', { number })
      const file = dataUriToFile(`data:application/pdf;base64,${envelopeHistoryData}`, `historique-${number}.pdf`)
      openViewer({ title, expected: file.type, load: async () => file })
    },
    onError: (error) => setProblems({ title: t('dossier.action.history'), lines: [t(findHistoryKey(error))] }),
  })

  return {
    problems,
    close: () => setProblems(null),
    download: download.mutate,
    openHistory: history.mutate,
    downloading: download.isPending ? download.variables.id : null,
    opening: history.isPending ? history.variables.id : null,
  }
}

function findHistoryKey(error: unknown): MessageKey {
  const body = error instanceof ApiError ? error.body : null
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? String(body.detail) : ''
  return detail.includes('ENVELOPE_DOES_NOT_EXIST') ? 'docusign.error-folder-not-found' : 'docusign.error-content'
}

const sentences: Readonly<Record<string, MessageKey>> = {
  'Documents not available for download': 'docusign.documents-not-available',
  'Envelope does not exists': 'docusign.envelope-not-found',
}

function readLines(error: unknown, { t, messageFor }: I18n): string[] {
  const errors = error instanceof ApiError ? error.errors : []
  if (errors.length === 0) return [t('docusign.unexpected_error')]
  return errors.map(({ message, params }) => {
    const translated = messageFor(sentences[message] ?? message, params)
    // An untranslated sentence is better than the generic error.
    return translated === t('error.generic') && message.includes(' ') ? message : translated
  })
}
