import { createServer, type Server } from 'node:http'

export interface Site {
  url: string
  /** The requested paths, in order. */
  visits: string[]
  close: () => Promise<void>
}

const page = (path: string) => `<!doctype html>
<html lang="en"><title>A page at ${path}</title><link rel="icon" href="data:,">
<h1>A page at ${path}</h1>
<p><a id="link" href="/linked?by=anchor">A link to somewhere else</a></p>
<p id="selection">Read <a href="/first">the first</a> and <a href="/second">the second</a>.</p>
<img alt="A picture" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
</html>`

export const listen = (server: Server): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The server has no port.'))
      else resolve(`http://127.0.0.1:${address.port}`)
    })
  })

export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  })

/** A local web site with pages to shorten. */
export const openSite = async (): Promise<Site> => {
  const visits: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    visits.push(path)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page(path.replaceAll(/[<>&"]/g, '')))
  })
  return { url: await listen(server), visits, close: () => closeServer(server) }
}
