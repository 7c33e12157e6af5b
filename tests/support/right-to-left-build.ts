import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Copies a build into a folder, with the same texts in a catalog whose language is written from right to left. */
export const rightToLeftBuild = async (buildDir: string, folder: string): Promise<string> => {
  const extensionDir = join(folder, 'extension')
  await cp(buildDir, extensionDir, { recursive: true })
  const catalog = join(extensionDir, '_locales/en/messages.json')
  const messages = JSON.parse(await readFile(catalog, 'utf8')) as Record<string, { message: string }>
  await writeFile(catalog, JSON.stringify({ ...messages, catalog_language_name: { message: 'العربية' } }))
  return extensionDir
}
