import { randomBytes } from 'node:crypto'
import { API_PREFIX } from '@parcelle/contract/addresses'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets the style elements that React Aria adds through the content policy of this one response. */
    cspNonce: string
  }
}

/** The headers of one answer; a page has the nonce that its styles carry. */
export type HeadersOf = (request: { id: string; url: string; cspNonce?: string }) => Record<string, string>

/** The same strict headers for every answer. */
export function strictHeaders({ publicUrl, oidc, apiUrl, ssoCheckUrl, docusign }: Config): HeadersOf {
  const https = publicUrl.startsWith('https:')
  const connect = [
    "'self'",
    ...new Set([oidc?.issuer, apiUrl, ssoCheckUrl].flatMap((url) => (url ? [new URL(url).origin] : []))),
  ]
  // People sign in a frame: of our own address, or of the one tool that is not ours.
  const frames = ["'self'", ...new Set(docusign ? [new URL(docusign.baseUrl).origin, docusign.appsOrigin] : [])]

  const ofAll = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  const ofData = { ...ofAll, 'content-security-policy': dataPolicy, 'referrer-policy': 'no-referrer' }
  const ofPages = {
    ...ofAll,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
  }

  const ofFrame = { ...ofPages, 'content-security-policy': framePolicy, 'access-control-allow-origin': '*' }

  return ({ id, url, cspNonce = '' }) => {
    if (url.startsWith(API_PREFIX)) return { ...ofData, 'x-request-id': id }
    if (url.startsWith(FRAME_PREFIX)) return { ...ofFrame, 'x-request-id': id }
    return { ...ofPages, 'x-request-id': id, 'content-security-policy': policy(cspNonce, { connect, frames }, https) }
  }
}

/** Puts them on every answer, those of the identity provider included. */
export function securityHeaders(app: FastifyInstance, headersOf: HeadersOf): void {
  app.decorateRequest('cspNonce', '')
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(API_PREFIX)) {
      reply.headers(headersOf(request))
      return done()
    }
    request.cspNonce = randomBytes(16).toString('base64')
    // On the raw reply, so that the provider's own answers carry them too.
    for (const [name, value] of Object.entries(headersOf(request))) reply.raw.setHeader(name, value)
    done()
  })
}

// Data is never a page: nothing in it may run, load, be framed or change what its links are relative to.
const dataPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/**
 * The frame in which documents are drawn (web/viewer/frame). Nobody knows what a document tries: the frame has no
 * origin, however it is opened, and fetches nothing. Its own files are public, and come to it as to a stranger.
 */
const FRAME_PREFIX = '/viewer-frame/'
const framePolicy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  // Decoders of scanned pages are WebAssembly; the worker of pdf.js is started from a blob.
  "script-src 'self' 'wasm-unsafe-eval'",
  'worker-src blob:',
  "style-src 'self'",
  'img-src blob:',
  'media-src blob:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

type Others = { connect: readonly string[]; frames: readonly string[] }

function policy(nonce: string, { connect, frames }: Others, https: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connect.join(' ')}`,
    `frame-src ${frames.join(' ')}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
