import {
  envelopes,
  listRequiredSigners,
  signers,
  toMarker,
  toSigningCase,
  turnOf,
  type Envelope,
  type Signer,
} from '@parcelle/domain'
import type { Content, Json, Place } from '@parcelle/domain/studio'
import type { Form } from '@parcelle/forms'
import { isHolder, type FormModel, type FormNode } from '../form/model/form-model.ts'
import type { Sample } from '../form/preview/samples.ts'
import { readTemplateModel, SHARED, type TemplateNode } from '../documents/model/template-model.ts'
import { holdsFor, openDocumentSample } from '../documents/preview/open-sample.ts'

type Holder = { readonly [key: string]: Json }

/** Where somebody signs in a document. */
export type SigningPlace = {
  readonly signer: string
  /** Path of the place, in the document or in a shared text. */
  readonly at: Place
  readonly value: Holder
  /** Names of the conditions around it. */
  readonly around: readonly string[]
}

export type SignedDocument = {
  readonly code: string
  /** Null for a code that no document has. */
  readonly file: string | null
  readonly value: Holder
  readonly places: readonly SigningPlace[]
  /** The list that a place is added to; null where the document has none. */
  readonly list: Place | null
}

export type SigningEnvelope = {
  readonly kind: Envelope
  readonly documents: readonly SignedDocument[]
  /** Signing buttons of the form, by signer. */
  readonly buttons: ReadonlyMap<Signer, FormNode>
}

/** A column of a row: a document, or the button of the form where `code` is null. `signer` null: the row itself. */
export type Cell = { readonly kind: Envelope; readonly code: string | null; readonly signer: Signer | null }

export function readEnvelopes(content: Content, form: FormModel): SigningEnvelope[] {
  const byCode = new Map(listDocuments(content).map((document) => [document.code, document]))
  return envelopes.map((kind) => ({
    kind,
    documents: readCodes(content, kind).map(
      (code) => byCode.get(code) ?? { code, file: null, value: {}, places: [], list: null },
    ),
    buttons: new Map(
      signers.flatMap((signer) => {
        const marker = toMarker(kind, 'signed_by', signer)
        const node = form.elements.find(({ value }) => attributesOf(value)['marker'] === marker)
        return node ? [[signer, node] as const] : []
      }),
    ),
  }))
}

const attributesOf = (value: Holder): Holder => (isHolder(value['attributes']) ? value['attributes'] : {})

export function readCodes(content: Content, kind: Envelope): string[] {
  const settings = content['settings.json']
  const held = isHolder(settings) && isHolder(settings['envelopes']) ? settings['envelopes'][kind] : undefined
  return Array.isArray(held) ? held.map(String) : []
}

/** Every document of the company, with where people sign in it. */
export function listDocuments(content: Content): SignedDocument[] {
  return Object.keys(content)
    .filter((path) => path.startsWith('documents/') && path !== SHARED)
    .flatMap((file) => {
      const { root } = readTemplateModel(file, content[file])
      const { code } = root.value
      if (typeof code !== 'string') return []
      const items = root.children.flatMap((section) => section.children.flatMap((item) => open(item, content)))
      const lists = items.filter(({ node }) => node.object === 'signatures')
      const [first] = lists
      return [
        {
          code,
          file,
          value: root.value,
          places: lists.flatMap(readPlaces),
          list: first ? [...first.node.at, 'signatures'] : null,
        },
      ]
    })
}

type OpenedItem = { node: TemplateNode; around: readonly string[] }

/** An item, or what it includes. */
function open(item: TemplateNode, content: Content): OpenedItem[] {
  const around = [...whenOf(item.parent?.value), ...whenOf(item.value)]
  if (item.object !== 'include') return [{ node: item, around }]
  const shared = readTemplateModel(SHARED, content[SHARED])
  const fragment = shared.byKey.get(`fragments.${String(item.value['include'])}`)
  return (fragment?.children ?? []).map((node) => ({ node, around: [...around, ...whenOf(node.value)] }))
}

const whenOf = (value: Holder | undefined): string[] => {
  const when = value?.['when']
  return Array.isArray(when) ? when.map(String) : []
}

function readPlaces({ node, around }: OpenedItem): SigningPlace[] {
  const list = node.value['signatures']
  if (!Array.isArray(list)) return []
  return list.flatMap((item: Json, index): SigningPlace[] =>
    isHolder(item)
      ? [{ signer: String(item['signer']), at: [...node.at, 'signatures', index], value: item, around }]
      : [],
  )
}

/** Who would sign what in a sample, in which round. */
export type SampleSigning = {
  readonly kind: Envelope
  readonly documents: readonly SignedDocument[]
  /** By round. */
  readonly rounds: readonly (readonly Signer[])[]
  /** Signers without a place in any of the documents. */
  readonly placeless: readonly Signer[]
}

const states: Readonly<Record<Envelope, string>> = { mission: 'mission_validation', subscription: 'signature' }

/** Null where the form cannot run. */
export function findSampleSigning(
  content: Content,
  form: Form,
  sample: Sample,
  { kind, documents }: SigningEnvelope,
): SampleSigning | null {
  const session = openDocumentSample(content, form, sample, states[kind])
  if (!session) return null
  const shown = (signer: Signer) =>
    form.elements.some(({ id, attributes }) => attributes.signer === signer && session.visible(id))
  const required = listRequiredSigners(kind, toSigningCase(shown), sample.direct)
  const holds = holdsFor(session, content[SHARED], content['settings.json'])
  const isMet = (names: readonly string[]) => names.every((name) => holds(name) === true)
  const signed = required.length === 0 ? [] : documents.filter(({ value }) => isMet(whenOf(value)))
  const places = signed.flatMap((document) =>
    document.places.filter(({ around, value }) => isMet([...around, ...whenOf(value)])),
  )
  return {
    kind,
    documents: signed,
    rounds: ([1, 2] as const).map((turn) => required.filter((signer) => turnOf(signer) === turn)),
    placeless: required.filter((signer) => !places.some((place) => place.signer === signer)),
  }
}
