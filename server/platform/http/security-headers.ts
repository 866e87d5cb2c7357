import { randomBytes } from 'node:crypto'
import { API_PREFIX } from '@parcelle/contract/addresses'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Allows the style elements that React Aria adds to this one response. */
    cspNonce: string
  }
}

export type HeadersOf = (request: { id: string; url: string; cspNonce?: string }) => Record<string, string>

export function makeHeaders({ publicUrl, oidc, apiUrl, ssoCheckUrl, docusign, bucket }: Config): HeadersOf {
  const https = publicUrl.startsWith('https:')
  const connect = [
    "'self'",
    ...new Set(
      [oidc?.issuer, apiUrl, ssoCheckUrl, bucket?.isOpenToBrowsers && bucket.url].flatMap((url) =>
        url ? [new URL(url).origin] : [],
      ),
    ),
  ]
  // Signing runs in a frame: from our own address or from DocuSign.
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

export function addSecurityHeaders(app: FastifyInstance, headersOf: HeadersOf): void {
  app.decorateRequest('cspNonce', '')
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(API_PREFIX)) {
      reply.headers(headersOf(request))
      return done()
    }
    request.cspNonce = randomBytes(16).toString('base64')
    // On the raw reply, so that the identity provider's replies carry them too.
    for (const [name, value] of Object.entries(headersOf(request))) reply.raw.setHeader(name, value)
    done()
  })
}

// API replies are never pages: nothing in them may run, load, be framed or set a base address.
const dataPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/**
 * The frame that draws documents (web/viewer/frame). Documents are untrusted: the frame is sandboxed without an origin
 * and fetches nothing. Its own files are public and loaded cross-origin.
 */
const FRAME_PREFIX = '/viewer-frame/'
const framePolicy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  // Decoders of scanned pages are WebAssembly; pdf.js starts its worker from a blob.
  "script-src 'self' 'wasm-unsafe-eval'",
  'worker-src blob:',
  "style-src 'self'",
  'img-src blob:',
  'media-src blob:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

type AllowedOrigins = { connect: readonly string[]; frames: readonly string[] }

function policy(nonce: string, { connect, frames }: AllowedOrigins, https: boolean): string {
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
