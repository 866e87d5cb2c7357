export const WEBHOOK_PATH = '/webhooks/docusign'
/** Pinged by an open signing page. */
export const PING_PATH = `${WEBHOOK_PATH}/open`
