/** Which panel is open; undefined if none is. */
export type PanelId = 'data' | 'before' | 'versions' | 'publish' | undefined;
