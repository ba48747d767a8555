// The server that Burnish is compared with: Socket.IO alone. It sends each message to the room that the sender names,
// without authentication or storage. For benchmarks only.
import { createServer } from 'node:http';
import { Server } from 'socket.io';

type Acknowledge = (response: object) => void;

const http = createServer();
const io = new Server(http, { serveClient: false, transports: ['websocket'] });

io.on('connection', (socket) => {
  const role = String(socket.handshake.auth.role);
  socket.on('join_chat', (chatId: string, acknowledge: Acknowledge) => {
    void socket.join(`${role} ${chatId}`);
    acknowledge({ success: true });
  });
  socket.on('send_message', (message: { to: string }, acknowledge: Acknowledge) => {
    io.to(message.to).emit('new_message', message);
    acknowledge({ success: true, data: { message } });
  });
});

http.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('bare is ready\n'));
