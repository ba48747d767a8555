// Reads EXIF data with Python, to check it with an independent implementation.
import { execFileSync } from 'node:child_process';

const script = `import json, struct, sys
data = sys.stdin.buffer.read()
if data[:2] == b'\\xff\\xd8':
    at = 2
    found = b''
    while data[at] == 0xff and data[at + 1] != 0xda:
        size = struct.unpack('>H', data[at + 2:at + 4])[0]
        if data[at + 1] == 0xe1 and data[at + 4:at + 10] == b'Exif\\0\\0':
            found = data[at + 10:at + 2 + size]
            break
        at += 2 + size
    data = found
if data[:6] == b'Exif\\0\\0':
    data = data[6:]
if not data:
    print('null')
    sys.exit()
order = '<' if data[:2] == b'II' else '>'
sizes = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 12: 8, 13: 4}
def take(format, at):
    return struct.unpack_from(order + format, data, at)[0]
def directory(at):
    fields = {}
    for index in range(take('H', at)):
        entry = at + 2 + index * 12
        tag, kind, count = take('H', entry), take('H', entry + 2), take('I', entry + 4)
        length = sizes[kind] * count
        value = entry + 8 if length <= 4 else take('I', entry + 8)
        raw = data[value:value + length]
        assert len(raw) == length, 'a value is outside'
        if kind == 2: fields[tag] = raw.split(b'\\0')[0].decode('utf8')
        elif kind in (3, 4, 13): fields[tag] = struct.unpack(order + str(count) + ('H' if kind == 3 else 'I'), raw)
        elif kind in (5, 10): fields[tag] = struct.unpack(order + str(2 * count) + ('I' if kind == 5 else 'i'), raw)
        else: fields[tag] = list(raw)
    return fields, at + 2 + take('H', at) * 12
first, end = directory(take('I', 4))
def pointed(tag):
    return directory(first[tag][0])[0] if tag in first else None
print(json.dumps({'image': first, 'exif': pointed(34665), 'gps': pointed(34853), 'next': take('I', end)}))`;

type Fields = Readonly<Record<string, string | readonly number[]>>;

export interface ReadExif {
  readonly image: Fields;
  readonly exif: Fields | null;
  readonly gps: Fields | null;
  /** Offset of the second directory, which has the thumbnail. */
  readonly next: number;
}

/** `bytes`: a JPEG, a TIFF, or EXIF data. Null: it has none. */
export function readExifWithPython(bytes: Buffer): ReadExif | null {
  return JSON.parse(execFileSync('python3', ['-c', script], { input: bytes, encoding: 'utf8' }));
}

/** Somewhere in Lagos, as sharp takes it. */
export const lagos = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '6/1 27/1 1408/100',
  GPSLongitudeRef: 'E',
  GPSLongitude: '3/1 24/1 2222/100',
  GPSDateStamp: '2026:11:21',
} as const;

/** Camera, lens, exposure, date and names, as sharp takes them. */
export const cameraExif = {
  IFD0: { Make: 'Nikon', Model: 'Z 8', Artist: 'Ngozi Bello', Copyright: 'Ngozi Bello 2026' },
  IFD2: {
    ExposureTime: '1/250',
    FNumber: '28/10',
    DateTimeOriginal: '2026:11:20 10:20:30',
    LensModel: 'NIKKOR Z 50mm f/1.2 S',
  },
  IFD3: lagos,
} as const;

/** An XMP packet with coordinates as attributes and as elements, and the names of a place. */
export const xmpWithLocation = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
 xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" photoshop:City="Lagos" exif:GPSLatitude="6,27.2346N"
 exif:GPSAltitude = '12/1' drone-dji:GpsLongitude="+3.4061" photoshop:Headline="About GPS and exif:GPSLatitude">
<exif:GPSLongitude>3,24.3703E</exif:GPSLongitude><exif:GPSMapDatum/>
<exif:GPSDifferential rdf:parseType="Resource"><rdf:value>1</rdf:value></exif:GPSDifferential>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
